import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState, useEffect, type MouseEvent, useRef } from 'react'
import { Outlet, useMatches, useRouteError } from 'react-router'
import { pageLinksQuery } from '#features/content/pages/client.ts'
import { browserApi } from '#platform/browser/api-client.ts'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { apiContext } from '#platform/browser/page-context.ts'
import { begin, type PageState, preload, takeAnswers } from '#platform/browser/page-data.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { type Language, languageNow, languages, t } from '#platform/values/translate.ts'
import { ScrollToTop } from '#platform/ui/scroll-to-top.tsx'
import type { Route } from './+types/site-shell'
import { ErrorPage } from './error-page.tsx'
import { Content, SkipLink } from './content.tsx'
import { PrintedHead } from './printed-head.tsx'
import { SiteFooter } from './site-footer.tsx'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { Search, Menu, X } from 'lucide-react'
import { AccountArea } from '#features/people/accounts/site/account-area.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { NavEntry } from './nav-entry.tsx'
import { donatePath, useNavigation } from './navigation.ts'
import { SearchBox } from './search-box.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Wordmark } from './wordmark.tsx'
import { Link } from '#platform/ui/link.tsx'

/** A modal dialog under 768 px, which traps the focus; before hydration it opens as a popover. */
function PhoneMenu() {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const off = new AbortController()
    const leave = () => closeSheet(sheet.current)
    window.matchMedia('(width >= 48rem)').addEventListener('change', leave, { signal: off.signal })
    window.addEventListener('popstate', leave, { signal: off.signal })
    return () => off.abort()
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
        <nav aria-label={t('All pages')} className="page-margins pt-3 pb-12">
          <AllPages onLeave={close} />
          <div className="hairline-t flex flex-wrap items-center gap-3 pt-4">
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
        <li key={entry.to} className="hairline-t py-1.5">
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

const SearchWindow = lazyNamed(() => import('#features/overview/search/site/search-window.tsx'), 'SearchWindow')

/** '/' and Ctrl or Cmd+K open the search over any public page; what is shown is loaded then. */
export function SearchKey() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      const isCommand = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
      const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping
      // Another dialog that is open has precedence.
      if ((!isCommand && !isSlash) || document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  if (!isOpen) return null
  return (
    <LazyPart>
      <SearchWindow onClose={() => setOpen(false)} />
    </LazyPart>
  )
}

const LanguageOffer = lazyNamed(() => import('./language-offer.tsx'), 'LanguageOffer')

/** What footer and menus lead to. A page is whole without it: it is asked for again in the browser. */
export const loader = ({ context }: Route.LoaderArgs): Promise<{ state: PageState | undefined }> =>
  preload([pageLinksQuery(context.get(apiContext))]).catch(() => ({ state: undefined }))
export const clientLoader = () => begin([pageLinksQuery(browserApi)])
/** Changes have their own channel. */
export const shouldRevalidate = () => false

export default function SiteShell() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/** The page in the language that the browser prefers, where that is another of the site's. */
function Offered() {
  const isHydrated = useHydrated()
  const preferred = isHydrated && navigator.language.slice(0, 2)
  if (!preferred || preferred === languageNow() || !Object.hasOwn(languages, preferred)) return null
  return (
    <Suspense>
      <LanguageOffer language={preferred as Language} />
    </Suspense>
  )
}

export function ErrorBoundary() {
  return (
    <SiteFrame>
      <ErrorPage error={useRouteError()} />
    </SiteFrame>
  )
}

function SiteFrame({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const matches = useMatches()
  // Once, during the first render, so that pages find the answers that came with them.
  useState(() => {
    for (const { loaderData } of matches) takeAnswers(queries, (loaderData as { state?: PageState } | undefined)?.state)
  })
  return (
    <div className="flex min-h-dvh flex-col print:table print:w-full">
      <PrintedHead />
      <SkipLink className="fixed" />
      <SiteHeader />
      <Content className="flex-1">{children}</Content>
      <SiteFooter />
      <Offered />
      <ScrollToTop />
      <SearchKey />
    </div>
  )
}

/** On tablets it has two rows, of which only the navigation's is sticky. */
function SiteHeader() {
  const navigation = useNavigation()
  return (
    <header
      data-site
      // Preloads the menus for a mouse on its way to the navigation.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && void import('./nav-menu.tsx')}
      className="hairline-b sticky top-0 z-40 bg-surface md:max-xl:-top-14 md:max-xl:focus-within:top-0"
    >
      <div className="page-margins flex min-h-16 items-center justify-between gap-x-4 md:flex-wrap md:gap-x-8 md:max-xl:pt-3 xl:min-h-19 xl:gap-x-3 xl:flex-nowrap">
        <Wordmark className="xl:min-w-min xl:shrink-[999999]" />
        <nav
          aria-label={t('Main')}
          className="hidden md:order-last md:block md:w-full xl:order-none xl:mx-auto xl:w-auto xl:min-w-0"
        >
          {/* In two lines, as high as the header, where a language has longer words than the name of the site makes room for. */}
          <ul className="flex flex-wrap items-center justify-between gap-x-5 md:max-xl:max-w-3xl xl:gap-x-3 min-[85rem]:gap-x-4">
            {navigation.map((entry) => (
              <NavEntry key={entry.to} entry={entry} />
            ))}
          </ul>
        </nav>
        <div className="hidden min-w-0 flex-1 items-center justify-end gap-2 md:flex xl:flex-none xl:gap-1 min-[85rem]:gap-2">
          <SearchBox className="max-w-72 min-w-0 flex-1 xl:hidden" />
          <Link
            to="/search"
            aria-label={t('Search')}
            className="hidden size-10 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-wash hover:text-text xl:grid"
          >
            <Search className="size-[1.15rem]" />
          </Link>
          <LanguageSwitch className="grid min-h-10 place-items-center px-2 text-sm text-muted no-underline hover:text-text" />
          <ThemeSwitch />
          <Link to={donatePath} className={buttonClass({ variant: 'money', size: 'sm' })}>
            {t('Donate')}
          </Link>
          <AccountArea />
        </div>
        <div className="shrink-0 md:hidden">
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}
