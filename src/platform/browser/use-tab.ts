import { useLocation, useSearchParams } from 'react-router'
import { useAwake } from './use-awake.ts'

/**
 * The tab a page is open on: the navigation state's `activeTab`, as written, else `?tab=` so that a link can be shared
 * (decisions.md C), else the first. `state` is what links to a tab pass along. The history remembers its state over a
 * reload and the server cannot see it, so it is read once the page is awake.
 */
export function useTab<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { state } = useLocation() as { state: unknown }
  const [query] = useSearchParams()
  const awake = useAwake()
  const passed = awake && typeof state === 'object' && state !== null && 'activeTab' in state ? state.activeTab : null
  return names.find((name) => name === passed) ?? names.find((name) => name === query.get('tab')) ?? names[0]
}

/** Where a link to a tab leads, with the state it passes along; the first tab needs no parameter. */
export function tabLink(path: string, tab: string, isFirst = false) {
  return { to: isFirst ? path : `${path}?tab=${tab}`, state: { activeTab: tab } }
}
