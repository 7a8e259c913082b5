import clsx from 'clsx'
import { LockKeyhole } from 'lucide-react'
import { Outlet, useLocation, useRouteError } from 'react-router'
import { roleLabel } from '#features/people/accounts/rules.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { ButtonLink } from '#platform/ui/button.tsx'
import type { Role } from '#platform/values/roles.ts'
import { type AdminEntry, mayOpen, placeOf, type SidebarEntry } from './admin-navigation.ts'
import { ErrorPage } from './error-page.tsx'
import { Rich } from '#platform/ui/rich.tsx'
import { t, languageTag } from '#platform/values/translate.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from '#platform/ui/link.tsx'
import { tabClass } from '#platform/ui/tabs.tsx'
import type { Kind } from '#records/kinds/kind.ts'
import { clientOf } from '#records/kinds/kind-client.ts'
import { useWaitingCount, Waiting } from './admin-sidebar.tsx'
import { recordKinds } from './record-kinds.ts'

type ScreenLinksProps = { entry: SidebarEntry; here: AdminEntry; isSide: boolean }

/** The ways between the screens of one entry: tabs over them, or a list at their side where there is room for it. */
export function ScreenLinks({ entry: { label, screens }, here, isSide }: ScreenLinksProps) {
  const waitingIn = useWaitingCount()
  const counts = useCounts(screens)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the current one may be out of view; a list at the side never is.
    if (!nav.current || nav.current.scrollWidth <= nav.current.clientWidth) return
    const links = [...nav.current.querySelectorAll('a')]
    links.find((link) => link.pathname === here.to)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here.to])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={clsx(
        'hairline-b scroll-px-5 overflow-x-auto mask-x-from-[calc(100%-1.25rem)] md:mask-none [scrollbar-width:none]',
        isSide && sideClass,
      )}
    >
      <ul className={clsx('page-margins flex gap-x-6 pb-px', isSide && 'md:flex-wrap xl:grid xl:gap-0.5 xl:pr-0')}>
        {screens.map((screen) => (
          <li key={screen.to}>
            <Link
              to={screen.to}
              aria-current={screen.to === here.to ? 'page' : undefined}
              className={clsx(tabClass, 'gap-2 md:min-h-10', isSide && sideLinkClass)}
            >
              {screen.label}
              {counts.has(screen.to) && (
                <span className="text-xs font-normal text-muted tabular-nums">
                  {counts.get(screen.to)?.toLocaleString(languageTag())}
                </span>
              )}
              <Waiting count={waitingIn([screen])} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many records the lists of these screens have, of those that say what they ask for. */
function useCounts(screens: readonly AdminEntry[]): ReadonlyMap<string, number> {
  const counted = screens.flatMap(({ to, asked }) => {
    const kind = recordKinds.find((one): one is Kind => 'path' in one && one.screens.some((screen) => screen.to === to))
    return kind && asked ? [{ to, query: clientOf(kind).count(asked) }] : []
  })
  const totals = useQueries({ queries: counted.map(({ query }) => query) })
  return new Map(counted.flatMap(({ to }, at) => (totals[at]?.data === undefined ? [] : [[to, totals[at].data]])))
}

const sideClass = 'xl:sticky xl:top-14 xl:w-60 xl:shrink-0 xl:self-start xl:border-0 xl:pt-12'
const sideLinkClass =
  'xl:mb-0 xl:min-h-9 xl:w-full xl:rounded-md xl:border-0 xl:px-3 xl:hover:bg-wash xl:aria-[current]:bg-wash xl:aria-[current]:text-accent'

export default function AdminScreen() {
  const { role } = useAuth()
  const { screen, entry } = placeOf(role, useLocation().pathname)
  if (role !== null && screen && !mayOpen(role, screen)) return <NotOpen entry={screen} role={role} />
  const isSide = entry?.to === '/admin/settings'
  const hasLinks = screen && entry && entry.screens.length > 1
  return (
    <div className={isSide ? 'xl:flex' : undefined}>
      {hasLinks && <ScreenLinks here={screen} {...{ entry, isSide }} />}
      {/* Below tabs a screen begins nearer. */}
      <div className={clsx('min-w-0 flex-1', hasLinks && '-mt-1', isSide && 'xl:mt-0')}>
        <Outlet />
      </div>
    </div>
  )
}

/** Who may, and whom to ask: the server would refuse all that the screen reads. */
function NotOpen({ entry, role }: { entry: AdminEntry; role: Role }) {
  return (
    <div className="page-margins grid max-w-2xl justify-items-start gap-4 py-16">
      <LockKeyhole strokeWidth={1.5} className="size-8 text-moss" />
      <h1 className="text-3xl">{t('This screen is not open to you')}</h1>
      <p className="text-muted">{openTo(entry.opens, entry.label)}</p>
      <p className="text-muted">
        <Rich
          text={t(
            'Your role is <b>{role}</b>. If your work needs this screen, ask an administrator to change your role under “Users”.',
            { role: roleLabel(role) },
          )}
          b={(words) => <strong className="font-[550] text-text">{words}</strong>}
        />
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to="/admin">{t('Dashboard')}</ButtonLink>
        <ButtonLink to="/admin/roles" variant="secondary">
          {t('Roles')}
        </ButtonLink>
      </div>
    </div>
  )
}

function openTo(needed: AdminEntry['opens'], screen: string): string | undefined {
  if (needed === 'staff') return undefined
  if (needed === 'content') return t('Only administrators and editors may open “{screen}”.', { screen })
  return needed === 'people' || needed === 'system'
    ? t('Only administrators may open “{screen}”.', { screen })
    : t('Only administrators and the desk may open “{screen}”.', { screen })
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
