import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { listAddress } from '#platform/browser/use-tab.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { addressIn, t } from '#platform/values/translate.ts'

/** The search over the page that is open: Escape, a click beside it or a choice closes it, and the focus goes back. */
export function SearchWindow({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const window = dialog.current
    const off = new AbortController()
    window?.showModal()
    field.current?.focus()
    window?.addEventListener('click', ({ target }) => target === window && window.close(), { signal: off.signal })
    return () => off.abort()
  }, [])
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = field.current?.value.trim() ?? ''
    if (q === '') return
    dialog.current?.close()
    void navigate(listAddress('/search', { q }))
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t('Search')}
      onClose={onClose}
      className="fixed inset-x-4 top-[12dvh] m-0 mx-auto w-auto max-w-xl animate-appear overflow-hidden rounded-lg bg-raised p-0 text-text shadow-float backdrop:bg-veil"
    >
      <form action={addressIn('/search')} role="search" aria-label={t('The site')} onSubmit={ask} className="relative">
        <Search className="pointer-events-none absolute top-1/2 left-5 size-5 -translate-y-1/2 text-muted" />
        <input
          ref={field}
          type="search"
          name="q"
          aria-label={t('Search')}
          placeholder={t('Rivers, soil, 生态文明…')}
          maxLength={100}
          autoComplete="off"
          className="min-h-14 w-full bg-transparent pr-5 pl-13 text-base placeholder:text-muted focus-visible:outline-none"
        />
      </form>
      <SuggestionList
        field={field}
        onChosen={() => dialog.current?.close()}
        className="hairline-t max-h-[60dvh] p-2 pb-3"
      />
    </dialog>
  )
}
