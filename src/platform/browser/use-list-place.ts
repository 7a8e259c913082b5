import { useSearchParams } from 'react-router'
import { useTab } from './use-tab.ts'

/** The tab that an address names; an unknown one is the first. */
export function tabIn<Name extends string>(names: readonly [Name, ...Name[]], query: URLSearchParams): Name {
  return names.find((name) => name === query.get('tab')) ?? names[0]
}

/**
 * The tab a list is open on (`useTab`) and what else its address says. A place in a list belongs to the tab that the address
 * names with it: where the navigation's state opens another one, `query` is empty.
 */
export function useListPlace<Name extends string>(
  names: readonly [Name, ...Name[]],
): { tab: Name; query: URLSearchParams } {
  const tab = useTab(names)
  const [query] = useSearchParams()
  return { tab, query: tabIn(names, query) === tab ? query : new URLSearchParams() }
}

/** The address of a list with these parameters; those that are null or empty are left out. */
export function listAddress(path: string, params: Record<string, string | null | undefined>): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const query = new URLSearchParams(given).toString()
  return query ? `${path}?${query}` : path
}
