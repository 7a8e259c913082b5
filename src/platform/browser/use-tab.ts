import { useLocation, useSearchParams } from 'react-router'
import { useHydrated } from './use-hydrated.ts'
import type { PageAddress } from '#platform/values/page-address.ts'

/** The open tab: `activeTab` of the navigation state, else `?tab=`, else the first; read after hydration. */
export function useTab<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { state } = useLocation() as { state: unknown }
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  const passed =
    hydrated && typeof state === 'object' && state !== null && 'activeTab' in state ? state.activeTab : null
  return names.find((name) => name === passed) ?? names.find((name) => name === query.get('tab')) ?? names[0]
}

/** The link to a tab, with the state it passes along; the first tab has no parameter. */
export function tabLink(
  path: PageAddress,
  tab: string,
  isFirst = false,
): { to: PageAddress; state: { activeTab: string } } {
  return { to: isFirst ? path : `${path}?tab=${tab}`, state: { activeTab: tab } }
}
