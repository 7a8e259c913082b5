import { CalendarPlus, CalendarSync, ChevronDown, Rss } from 'lucide-react'
import { categoryNames } from '#features/content/announcements/rules.ts'
import type { Category } from '#features/content/announcements/schema.ts'
import { Suspense, useState } from 'react'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { linkClass } from '#platform/ui/link.tsx'
import { addressIn, t } from '#platform/values/translate.ts'

/** Loaded once somebody opens it. */
const SubscribeForm = lazyNamed(() => import('./subscribe-form.tsx'), 'SubscribeForm')

/** A calendar of one category or all, as a webcal link and as a plain address, and the feed. Opens without scripts. */
export function SubscribeLinks({ category }: { category: Category | null }) {
  const { publicUrl } = useSite()
  const [isOpen, setOpen] = useState(false)
  const path = addressIn(category ? `/calendar/${category}.ics` : '/calendar.ics')

  const webcal = (publicUrl + path).replace(/^https?:/, 'webcal:')
  const ways = [
    {
      Sign: CalendarSync,
      href: webcal,
      label: category
        ? t('{category} in your calendar', { category: categoryNames[category] })
        : t('All events in your calendar'),
      note: t('Opens your calendar program'),
    },
    { Sign: CalendarPlus, href: path, label: t('Calendar address'), note: t('For programs that ask for an address') },
    {
      Sign: Rss,
      href: addressIn('/feeds/announcements.xml'),
      label: t('All announcements as RSS'),
      note: t('For feed readers'),
    },
  ]
  return (
    <details className="group/subscribe open:basis-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 list-none items-center gap-2 text-sm font-[550] text-link [&::-webkit-details-marker]:hidden">
        <Rss className="size-4" />
        {t('Subscribe')}
        <ChevronDown className="size-3.5 transition-transform group-open/subscribe:rotate-180" />
      </summary>
      <ul className="mt-3 grid gap-x-8 gap-y-4 rounded-md bg-sunken p-5 text-sm sm:grid-cols-3">
        {ways.map(({ Sign, href, label, note }) => (
          <li key={label} className="grid grid-cols-[auto_1fr] gap-x-3">
            <Sign className="size-5 text-moss" />
            <span>
              <a href={href} className={linkClass}>
                {label}
              </a>
              <span className="block text-xs text-muted">{note}</span>
            </span>
          </li>
        ))}
      </ul>
      {isOpen && (
        <div className="mt-3 rounded-md bg-sunken p-5">
          <Suspense fallback={<p className="text-sm text-muted">{t('Loading the form…')}</p>}>
            <SubscribeForm category={category} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
