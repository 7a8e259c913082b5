import { Menu, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { AccountArea } from '#features/people/accounts/site/account-area.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { donatePath, useNavigation } from './navigation.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Wordmark } from './wordmark.tsx'
import { Link } from '#platform/ui/link.tsx'
import { t } from '#platform/values/translate.ts'

/** A modal dialog under 768 px, which traps the focus; before hydration it opens as a popover. */
export function PhoneMenu() {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const leave = () => closeSheet(sheet.current)
    const wide = window.matchMedia('(width >= 48rem)')
    wide.addEventListener('change', leave)
    window.addEventListener('popstate', leave)
    return () => {
      wide.removeEventListener('change', leave)
      window.removeEventListener('popstate', leave)
    }
  }, [])
  const close = () => closeSheet(sheet.current)
  const open = (event: MouseEvent) => {
    event.preventDefault()
    if (!sheet.current?.matches(':popover-open')) sheet.current?.showModal()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget="phone-menu"
        aria-haspopup="dialog"
        aria-label={t('Menu')}
        onClick={open}
        className={iconClass}
      >
        <Menu className="size-6" />
      </button>
      <dialog
        ref={sheet}
        id="phone-menu"
        popover="auto"
        aria-label={t('Menu')}
        className="fixed inset-0 z-50 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain bg-surface text-text open:animate-sheet"
      >
        <div className="page-margins flex min-h-16 items-center justify-between gap-x-4">
          <Wordmark onClick={close} />
          <button
            type="button"
            popoverTarget="phone-menu"
            popoverTargetAction="hide"
            aria-label={t('Close')}
            onClick={close}
            className={iconClass}
          >
            <X className="size-6" />
          </button>
        </div>
        <div className="page-margins pt-3">
          <SearchBox onLeave={close} />
        </div>
        <nav aria-label={t('All pages')} className="page-margins pt-4 pb-12">
          <AllPages onLeave={close} />
          <div className="hairline-t flex flex-wrap items-center gap-3 pt-6">
            <Link to={donatePath} onClick={close} className={buttonClass({ variant: 'money' })}>
              {t('Donate')}
            </Link>
            <AccountArea onLeave={close} />
            <span className="ml-auto flex items-center gap-2">
              <LanguageSwitch className="flex min-h-11 items-center px-2 text-sm text-text" />
              <ThemeSwitch />
            </span>
          </div>
        </nav>
      </dialog>
    </>
  )
}

function AllPages({ onLeave }: { onLeave: () => void }) {
  const navigation = useNavigation()
  return (
    <ul>
      {navigation.map((entry) => (
        <li key={entry.to} className="hairline-t py-3">
          <Link
            to={entry.to}
            onClick={onLeave}
            className="flex min-h-11 items-center font-display text-2xl text-text no-underline"
          >
            {entry.label}
          </Link>
          {entry.items && (
            <ul className="flex flex-wrap gap-x-5">
              {entry.items.map(({ label, to, state }) => (
                <li key={to}>
                  <Link
                    to={to}
                    state={state}
                    onClick={onLeave}
                    className="flex min-h-10 items-center text-sm text-muted no-underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}

function closeSheet(sheet: HTMLDialogElement | null) {
  if (sheet?.open) sheet.close()
  if (sheet?.matches(':popover-open')) sheet.hidePopover()
}

const iconClass = '-mr-2.5 grid size-11 shrink-0 place-items-center rounded-md text-text'
