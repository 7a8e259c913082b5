import { useMemo } from 'react'
import type { Sorting } from './sortable-table.tsx'
import type { Listing, SortOf } from './listing.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'

type Word<Words> = keyof Words & string

/** What a declared list is asked by its address. */
export type ListingAsked<Declared extends Listing> = {
  search?: string
  from?: string
  to?: string
  sort?: SortOf<Declared>
  order?: 'asc' | 'desc'
} & { [Name in Word<Declared['filters']>]?: Word<Declared['filters'][Name]['words']> }

/** What the controls of a list need of its address. */
export type ListState = {
  /** By parameter, as the address says it; '' for none. */
  said: Readonly<Record<string, string>>
  narrow: (part: Readonly<Record<string, string>>) => void
  reset: () => void
  /** Something is searched, filtered or sorted. */
  isChanged: boolean
  /** The filters and the order, as a view keeps them. */
  query: string
  /** Shows what such a query says, and nothing else of the list. */
  show: (query: string) => void
}

/** The search, filters and order of a declared list, all in the address; what the API would refuse is left out. */
export function useListing<Declared extends Listing>(listing: Declared) {
  const names = useMemo(() => ['search', ...Object.keys(listing.filters), 'from', 'to', 'sort', 'order'], [listing])
  const { filter, narrow } = useFilter(names)
  const words = names.map((name) => filter[name] ?? '').join('\0')
  // Compared by what it says, so that each reading of it is the same object.
  const asked = useMemo(() => askedIn(listing, names, words.split('\0')), [listing, names, words])
  const { sort, order, ...narrowing } = asked
  const isNarrowed = Object.keys(narrowing).length > 0
  const blank = Object.fromEntries(names.map((name) => [name, '']))
  const state: ListState = {
    said: { ...blank, ...asked },
    narrow,
    reset: () => narrow(blank),
    isChanged: Object.entries(asked).some(([name, said]) => said !== listing.filters[name]?.first),
    query: new URLSearchParams(asked).toString(),
    show: (query) => {
      const wanted = new URLSearchParams(query)
      narrow(Object.fromEntries(names.map((name) => [name, wanted.get(name) ?? ''])))
    },
  }
  const sorting: Sorting<SortOf<Declared>> = sort === undefined ? null : { by: sort, ascending: order !== 'desc' }
  return {
    asked: asked as ListingAsked<Declared>,
    isNarrowed,
    state,
    sorting,
    onSort: (next: Sorting<SortOf<Declared>>) =>
      narrow({ sort: next?.by ?? '', order: next && !next.ascending ? 'desc' : '' }),
  }
}

function askedIn(listing: Listing, names: readonly string[], said: readonly string[]): Record<string, string> {
  const asked: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const text = known(listing, name, said[at] ?? '')
    if (text) asked[name] = text
  }
  if (asked['sort'] === undefined) delete asked['order']
  return asked
}

function known({ filters, days, sorts }: Listing, name: string, text: string): string | undefined {
  if (name === 'search') return text.trim()
  if (name === 'sort') return wordIn(Object.keys(sorts), text)
  if (name === 'order') return wordIn(['asc', 'desc'], text)
  if (name === 'from' || name === 'to') return days && isDay(text) ? text : undefined
  return wordIn(Object.keys(filters[name]?.words ?? {}), text || (filters[name]?.first ?? ''))
}

function isDay(text: string) {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text)
}
