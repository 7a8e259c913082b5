import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ChevronRight, Globe, Languages, LogOut, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { shownAvatar } from '#features/people/accounts/rules.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { waitingQuery } from '#features/overview/statistics/client.ts'
import { waitingByScreen } from '#features/overview/statistics/rules.ts'
import { readLocal, storeLocally } from '#platform/browser/local-store.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { Link } from '#platform/ui/link.tsx'
import { recordAddressIn } from '#platform/values/record-id.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { placeOf, type SidebarEntry, type SidebarGroup, sidebarOf } from './admin-navigation.ts'
import type { AdminEntry } from './admin-navigation.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** `folded`: as narrow as its icons. */
type AdminSidebarProps = { folded?: boolean; onLogOut: () => void; onChosen?: () => void }

export function AdminSidebar({ folded = false, onLogOut, onChosen }: AdminSidebarProps) {
  const { name } = useSite()
  const { role } = useAuth()
  // A record's dialog stands over its list.
  const { list } = recordAddressIn(useLocation().pathname)
  const here = placeOf(role, list).entry?.to
  const { isOpen, toggle } = useFolds()
  const waitingIn = useWaitingCount()
  const row = (label: string) => ({
    title: folded ? label : undefined,
    className: clsx(rowClass, folded && 'relative justify-center'),
  })
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a low screen the current entry may be out of view; one in view would move the page beside it.
    const entry = [...(nav.current?.querySelectorAll('a') ?? [])].find((link) => link.pathname === here)
    const { top = 0, bottom = 0 } = entry?.getBoundingClientRect() ?? {}
    if (top < 0 || bottom > innerHeight) entry?.scrollIntoView({ block: 'nearest' })
  }, [here])
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <Link
        to="/admin"
        onClick={onChosen}
        className={clsx(
          'flex min-h-14 shrink-0 items-center gap-3 px-4 text-text no-underline',
          folded && 'justify-center',
        )}
      >
        <LeafMark className="size-7 shrink-0 text-accent" />
        <span className={folded ? 'sr-only' : 'max-w-[11rem] font-display text-sm leading-tight text-balance'}>
          {name}
        </span>
      </Link>
      <nav
        ref={nav}
        aria-label={t('Administration')}
        className="grid min-h-48 flex-1 content-start gap-2 overflow-y-auto px-3 py-2"
      >
        {sidebarOf(role).map((group) => (
          <Group
            key={group.name}
            {...{ group, folded, here }}
            isOpen={isOpen(group)}
            onToggle={() => toggle(group)}
            waiting={waitingIn(group.entries.flatMap(({ screens }) => screens))}
            renderEntry={({ to, label, icon, screens }) => (
              <Link
                to={to}
                aria-current={to === list ? 'page' : to === here ? true : undefined}
                onClick={onChosen}
                {...row(label)}
              >
                <Label {...{ icon, folded }} text={label} waiting={waitingIn(screens)} />
              </Link>
            )}
          />
        ))}
      </nav>
      <div className="hairline-t grid shrink-0 gap-0.5 px-3 py-2">
        <Person folded={folded} />
        <div className={clsx('grid gap-0.5', !folded && 'grid-cols-[auto_auto]')}>
          <Link to="/" {...row(t('View the site'))}>
            <Label icon={Globe} text={t('View the site')} folded={folded} />
          </Link>
          <LanguageSwitch
            className={row('').className}
            draw={(language) => <Label icon={Languages} text={language} folded={folded} />}
          />
        </div>
        <button type="button" onClick={onLogOut} {...row(t('Log out'))}>
          <Label icon={LogOut} text={t('Log out')} folded={folded} />
        </button>
      </div>
    </div>
  )
}

const foldsName = 'admin-sidebar-folds'
type Folds = Record<string, boolean>

/** Which groups are open; what somebody folded or opened stays so in this browser. */
function useFolds() {
  const isHydrated = useHydrated()
  const kept = useMemo(() => (isHydrated ? (readLocal(foldsName) as Folds | undefined) : undefined), [isHydrated])
  const [changed, setChanged] = useState<Folds>({})
  const chosen = { ...kept, ...changed }
  const isOpen = ({ name, fold }: SidebarGroup) => fold === null || (chosen[name] ?? fold === 'open')
  const toggle = (group: SidebarGroup) => {
    const next = { ...chosen, [group.name]: !isOpen(group) }
    setChanged(next)
    storeLocally(foldsName, next)
  }
  return { isOpen, toggle }
}

type GroupProps = {
  group: SidebarGroup
  folded: boolean
  /** The entry of the open screen, which no fold hides. */
  here: string | undefined
  isOpen: boolean
  onToggle: () => void
  waiting: number
  renderEntry: (entry: SidebarEntry) => ReactNode
}

function Group({ group: { label, fold, entries }, folded, here, isOpen, onToggle, waiting, renderEntry }: GroupProps) {
  const list = useId()
  const shown = isOpen ? entries : entries.filter(({ to }) => to === here)
  return (
    <div role="group" aria-label={label}>
      {fold !== null && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={onToggle}
          title={folded ? label : undefined}
          className="group flex min-h-7 w-full items-center gap-1.5 rounded-md px-3 text-left text-xs text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 max-md:min-h-10"
        >
          <span className={folded ? 'sr-only' : undefined}>{label}</span>
          <ChevronRight
            aria-hidden="true"
            className={clsx('size-3.5 transition-transform', isOpen && 'rotate-90', folded && 'mx-auto')}
          />
          {!isOpen && !folded && <Waiting count={waiting} />}
        </button>
      )}
      <ul id={list} className="grid gap-0.5">
        {shown.map((entry) => (
          <li key={entry.to}>{renderEntry(entry)}</li>
        ))}
      </ul>
    </div>
  )
}

type LabelProps = { icon: LucideIcon; text: string; folded: boolean; waiting?: number }

function Label({ icon: Icon, text, folded, waiting = 0 }: LabelProps) {
  return (
    <>
      <Icon strokeWidth={1.75} className="size-4.5 shrink-0" />
      <span className={folded ? 'sr-only' : 'truncate'}>{text}</span>
      <Waiting count={waiting} isDot={folded} />
    </>
  )
}

/** How much waits for the person in some screens, live: what the dashboard says of their lists, together. */
export function useWaitingCount(): (screens: readonly AdminEntry[]) => number {
  const { data } = useQuery(waitingQuery)
  const byScreen = data && waitingByScreen(data)
  return (screens) => screens.reduce((sum, { to }) => sum + (byScreen?.get(to) ?? 0), 0)
}

/** How much waits, beside what it waits in; a dot where there is no room. */
export function Waiting({ count, isDot = false }: { count: number; isDot?: boolean }) {
  if (count === 0) return null
  const said = t('{count} to do', { count: count.toLocaleString(languageTag()) })
  return (
    <span
      title={said}
      className={isDot ? 'absolute top-1 right-1' : 'ml-auto text-xs font-[550] text-important tabular-nums'}
    >
      <span aria-hidden="true" className={isDot ? 'block size-2 rounded-full bg-important' : undefined}>
        {!isDot && count.toLocaleString(languageTag())}
      </span>
      <span className="sr-only">{said}</span>
    </span>
  )
}

function Person({ folded }: { folded: boolean }) {
  const { user, profile, displayName } = useAuth()
  if (!user) return null
  return (
    <div className={clsx('flex min-h-12 items-center gap-3 px-2 pb-1', folded && 'justify-center')}>
      <Avatar id={user.id} name={displayName} src={shownAvatar(profile?.avatar_url)} size={32} />
      <div className={clsx('min-w-0 text-xs', folded && 'sr-only')}>
        <p className="truncate text-sm font-[550]">{displayName}</p>
        <p className="truncate text-muted">{user.email}</p>
      </div>
    </div>
  )
}

const rowClass =
  'flex min-h-8 w-full items-center gap-3 rounded-md px-3 text-left text-sm text-text no-underline transition-colors hover:bg-wash focus-visible:-outline-offset-2 max-md:min-h-11 aria-[current]:bg-wash aria-[current]:font-[550] aria-[current]:text-accent'
