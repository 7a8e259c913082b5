import { useLocation, useSearchParams } from 'react-router'
import { addressWith } from '#platform/values/address-with.ts'
import { type PageAddress, type PagePath, readAddress } from '#platform/values/page-address.ts'
import { useHydrated } from './use-hydrated.ts'

/** The tab that an address names; an unknown one is the first. */
export function tabIn<Name extends string>(names: readonly [Name, ...Name[]], query: URLSearchParams): Name {
  return names.find((name) => name === query.get('tab')) ?? names[0]
}

/** The open tab: `activeTab` of the navigation state, read after hydration, else `?tab=`, else the first. */
export function useTab<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const { state } = useLocation() as { state: { activeTab?: unknown } | null }
  const [query] = useSearchParams()
  const hydrated = useHydrated()
  return names.find((name) => hydrated && name === state?.activeTab) ?? tabIn(names, query)
}

/** The link to a tab, with the state it passes along; the first tab has no parameter. */
export function tabLink(path: PageAddress, tab: string, isFirst = false) {
  return { to: isFirst ? path : (`${path}?tab=${tab}` as const), state: { activeTab: tab } }
}

/** A list's open tab (`useTab`) and query; the query is empty where the navigation state opens another tab. */
export function useListPlace<Name extends string>(names: readonly [Name, ...Name[]]) {
  const tab = useTab(names)
  const [query] = useSearchParams()
  return { tab, query: tabIn(names, query) === tab ? query : new URLSearchParams() }
}

export function tabNames<Word extends string>(names: Readonly<Record<Word, string>>): readonly ['all', ...Word[]] {
  return ['all', ...(Object.keys(names) as Word[])]
}

export function listAddress(path: PagePath, query: Record<string, string | null | undefined>): PageAddress {
  return readAddress(addressWith(path, { query }))
}
