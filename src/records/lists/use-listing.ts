import { useMemo } from 'react'
import { type Sorting, sortingWords } from './sortable-table.tsx'
import type { Listing, SortOf } from './listing.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { daysOf, daysWordOf } from '#platform/values/day-ranges.ts'

type Word<Words> = keyof Words & string

/** What a declared list is asked by its address. */
export type ListingAsked<Declared extends Listing> = {
  search?: string
  from?: string
  to?: string
  sort?: SortOf<Declared>
  order?: 'asc' | 'desc'
} & { [Name in Word<Declared['filters']>]?: Word<Declared['filters'][Name]['words']> }

/** What else an address narrows a list by: by parameter, whether its value can be asked for. Declared outside of components. */
export type FurtherNames = Readonly<Record<string, (said: string) => boolean>>

/** What the controls of a list need of its address. */
export type ListState = {
  /** By parameter, as the address says it; '' for none. */
  said: Readonly<Record<string, string>>
  narrow: (part: Readonly<Record<string, string>>) => void
  reset: () => void
  /** Something is searched, filtered or sorted. */
  isChanged: boolean
  /** The filters and the order, as a view keeps them: days that a word means go on meaning it. */
  query: string
  /** Shows what such a query says, and nothing else of the list. */
  show: (query: string) => void
}

const nothingFurther = {}

/** The search, filters and order of a declared list, all in the address; what the API would refuse is left out. */
export function useListing<Declared extends Listing, const Further extends FurtherNames = {}>(
  listing: Declared,
  further?: Further,
) {
  const { timeZone } = useSite()
  const known: FurtherNames = further ?? nothingFurther
  const names = useMemo(
    () => ['search', ...Object.keys(listing.filters), ...Object.keys(known), 'from', 'to', 'sort', 'order'],
    [listing, known],
  )
  const { filter, narrow } = useFilter(names)
  const words = names.map((name) => filter[name] ?? '').join('\0')
  type Asked = ListingAsked<Declared> & { [Name in Word<Further>]?: string }
  // Compared by what it says, so that each reading of it is the same object.
  const asked = useMemo(() => askedIn(listing, known, names, words.split('\0')), [listing, known, names, words])
  const { sort, order, ...narrowing } = asked
  const isNarrowed = Object.keys(narrowing).length > 0
  const blank = Object.fromEntries(names.map((name) => [name, '']))
  const state: ListState = {
    said: { ...blank, ...asked },
    narrow,
    reset: () => narrow(blank),
    isChanged: Object.entries(asked).some(([name, said]) => said !== listing.filters[name]?.first),
    query: new URLSearchParams(keptOf(asked, timeZone)).toString(),
    show: (query) => {
      const wanted = Object.fromEntries(new URLSearchParams(query))
      const days = daysOf(wanted['days'] ?? '', timeZone)
      const all: Record<string, string> = { ...wanted, ...days }
      narrow(Object.fromEntries(names.map((name) => [name, all[name] ?? ''])))
    },
  }
  const sorting: Sorting<SortOf<Declared>> = sort === undefined ? null : { by: sort, ascending: order !== 'desc' }
  return {
    asked: asked as Asked,
    /** What the list would be asked by some of its filters alone. */
    askedBy: (only: readonly string[]) => {
      const said = names.map((name) => (only.includes(name) ? (filter[name] ?? '') : ''))
      return askedIn(listing, known, names, said) as Asked
    },
    isNarrowed,
    state,
    sorting,
    onSort: (next: Sorting<SortOf<Declared>>) => narrow(sortingWords(next)),
  }
}

function askedIn(
  listing: Listing,
  further: FurtherNames,
  names: readonly string[],
  said: readonly string[],
): Record<string, string> {
  const asked: Record<string, string> = {}
  for (const [at, name] of names.entries()) {
    const one = said[at] ?? ''
    const text = further[name] ? (further[name](one) ? one : '') : parameterIn(listing, name, one)
    if (text) asked[name] = text
  }
  if (asked['sort'] === undefined) delete asked['order']
  return asked
}

/** Days that a word means now are kept by it: 'next 7 days' is not over next week. */
function keptOf({ from = '', to = '', ...asked }: Readonly<Record<string, string>>, timeZone: string) {
  const days = daysWordOf({ from, to }, timeZone)
  if (days) return { ...asked, days }
  return { ...asked, ...(from && { from }), ...(to && { to }) }
}

function parameterIn({ filters, days, sorts }: Listing, name: string, text: string): string | undefined {
  if (name === 'search') return text.trim()
  if (name === 'sort') return wordIn(Object.keys(sorts), text)
  if (name === 'order') return wordIn(['asc', 'desc'], text)
  if (name === 'from' || name === 'to') return days && isDay(text) ? text : undefined
  return wordIn(Object.keys(filters[name]?.words ?? {}), text || (filters[name]?.first ?? ''))
}

/** Whether this is a day such as 2026-03-05. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text)
}
