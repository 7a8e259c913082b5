import { useQueries } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { Link } from '#platform/ui/link.tsx'
import { tabClass } from '#platform/ui/tabs.tsx'
import type { Kind } from '#records/kinds/kind.ts'
import { clientOf } from '#records/kinds/kind-client.ts'
import type { AdminEntry } from './admin-navigation.ts'
import { Waiting } from './admin-sidebar.tsx'
import { recordKinds } from './record-kinds.ts'
import type { SidebarEntry } from './sidebar-entries.ts'
import { useWaitingCount } from './waiting-counts.ts'
import { languageTag } from '#platform/values/translate.ts'

type ScreenLinksProps = { entry: SidebarEntry; here: AdminEntry; isSide: boolean }

/** The ways between the screens of one entry: tabs over them, or a list at their side where there is room for it. */
export function ScreenLinks({ entry: { label, screens }, here, isSide }: ScreenLinksProps) {
  const waitingIn = useWaitingCount()
  const counts = useCounts(screens)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the current one may be out of view.
    const links = [...(nav.current?.querySelectorAll('a') ?? [])]
    links.find((link) => link.pathname === here.to)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here.to])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={clsx('hairline-b overflow-x-auto [scrollbar-width:none]', isSide && sideClass)}
    >
      <ul className={clsx('page-margins flex gap-x-6 pb-px', isSide && 'xl:grid xl:gap-0.5 xl:pr-0')}>
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
