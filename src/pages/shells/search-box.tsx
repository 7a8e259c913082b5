import clsx from 'clsx'
import { Search } from 'lucide-react'
import { SuggestingField } from '#features/overview/search/site/suggesting-field.tsx'
import { addressIn, t } from '#platform/values/translate.ts'

/** A plain form, which works without scripts; its suggestions are loaded once it has the focus. */
export function SearchBox({ className, onLeave }: { className?: string; onLeave?: () => void }) {
  return (
    <form
      action={addressIn('/search')}
      role="search"
      aria-label={t('The site')}
      className={clsx('relative', className)}
    >
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <SuggestingField
        listClass="absolute inset-x-0 top-full z-50 mt-1 max-h-[60dvh] min-w-72 rounded-md border border-line p-1 shadow-float"
        onChosen={onLeave}
      >
        {(field) => (
          <input
            ref={field}
            type="search"
            name="q"
            aria-label={t('Search')}
            placeholder={t('Search')}
            maxLength={100}
            autoComplete="off"
            className="min-h-10 w-full rounded-md border border-edge bg-raised pr-3 pl-9 text-sm text-text transition-colors placeholder:text-muted hover:border-accent"
          />
        )}
      </SuggestingField>
    </form>
  )
}
