import { CircleHelp } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { keepInCookie } from '#platform/browser/keep-in-cookie.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { Button } from '#platform/ui/button.tsx'
import { adminNavigation, entryAt, mayOpen } from './admin-navigation.ts'
import { addressIn, t } from '#platform/values/translate.ts'

const cookieSeconds = 365 * 24 * 60 * 60
/** Stands for every screen. */
const all = '*'

/** A cookie, so that the document arrives with the note or without it: the screens whose help was read, with spaces between. */
const readScreens = () => decodeURIComponent(/(?:^|; )help_read=([^;]*)/.exec(document.cookie)?.[1] ?? '')

/** How the open screen works: shown until it was read in this browser, and again whenever it is asked for. `known`: what the document was made with. */
export function useScreenHelp(known = all) {
  const { role } = useAuth()
  const screen = entryAt(useLocation().pathname)
  const help = screen && mayOpen(role, screen) ? screen.help : undefined
  // Screens that say the same, such as the categories of announcements, are read together.
  const key = adminNavigation.flatMap(({ entries }) => entries).find((entry) => entry.help === help)?.to
  const isHydrated = useHydrated()
  const kept = useMemo(() => (isHydrated ? readScreens() : known), [isHydrated, known])
  const [closed, setClosed] = useState<readonly string[]>([])
  const read = [...kept.split(' '), ...closed]
  const [askedFor, setAskedFor] = useState<string | undefined>()
  const opener = useRef<HTMLButtonElement>(null)
  const isAskedFor = key !== undefined && askedFor === key
  const close = (from: string | undefined) => {
    const next = [...new Set([...read, ...(from ? [from] : [])])]
    setClosed(next)
    keepInCookie('help_read', next.join(' '), { path: addressIn('/admin'), seconds: cookieSeconds })
    setAskedFor(undefined)
    opener.current?.focus()
  }
  return {
    help,
    opener,
    isAskedFor,
    isOpen: help !== undefined && key !== undefined && (isAskedFor || !(read.includes(key) || read.includes(all))),
    open: () => setAskedFor(key),
    close: () => close(key),
    closeAll: () => close(all),
  }
}

type ScreenHelp = ReturnType<typeof useScreenHelp>

export function HelpButton({ help, opener, isOpen, open, close }: ScreenHelp) {
  return (
    <Button
      ref={opener}
      variant="quiet"
      size="icon"
      aria-label={t('How this works')}
      title={t('How this works')}
      aria-expanded={isOpen}
      disabled={help === undefined}
      onClick={isOpen ? close : open}
    >
      <CircleHelp className="size-5" />
    </Button>
  )
}

/** At the foot of the screen, so that the first row of work stays where it is. */
export function HelpNote({ help, isAskedFor, isOpen, close, closeAll }: ScreenHelp) {
  const note = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAskedFor) note.current?.focus({ preventScroll: true })
  }, [isAskedFor])
  if (!isOpen) return null
  return (
    <section
      ref={note}
      tabIndex={-1}
      data-no-print
      data-help
      aria-label={t('How this works')}
      className="sticky bottom-0 z-20 border-t border-line bg-sunken"
    >
      <div className="page-margins flex flex-wrap items-center gap-x-8 gap-y-2 py-3">
        <p className="min-w-64 flex-1 text-sm text-pretty">{help}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={close}>
            {t('Got it')}
          </Button>
          <Button variant="quiet" size="sm" onClick={closeAll}>
            {t('Hide on every screen')}
          </Button>
        </div>
      </div>
    </section>
  )
}
