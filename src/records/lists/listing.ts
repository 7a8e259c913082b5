import { z } from 'zod'
import { limitAsked, searchedText } from '#platform/values/paging.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** A filter by one of a few words. Without `column` the server says its condition (database/listed-page.ts). */
export type Choice = {
  label: string
  /** What no choice is called. */
  any: string
  words: Readonly<Record<string, string>>
  /** The word of a list that is not filtered otherwise; then one of the words is no filter. */
  first?: string
  column?: string
  /** The column's value for a word that is not the value itself. */
  is?: Readonly<Record<string, string | boolean>>
}

/**
 * An order, and what its two directions are called. Texts go by their first 100 characters without regard to case, a `word` of a
 * few as it is stored, `presence` by whether there is any value. Rows without one come last in either direction.
 */
export type Sort = {
  column: string
  as: 'text' | 'word' | 'number' | 'moment' | 'flag' | 'presence'
  isNullable?: true
  ascending: string
  descending: string
}

/** What a list of the back office can be searched, filtered and sorted by: its API, SQL, indexes, controls and address follow from it. */
export type Listing = {
  /** `columns`: those of its table that are searched. */
  search: { label: string; placeholder: string; columns?: readonly [string, ...string[]] }
  /** Columns of few values, which each index begins with: a list is read part by part. */
  parts: Readonly<Record<string, readonly (string | boolean)[]>>
  filters: Readonly<Record<string, Choice>>
  /** The moment that `from` and `to` limit, in days of the academy's time zone; `isAhead` where it is mostly to come. */
  days?: { column: string; label: string; isAhead?: true }
  sorts: Readonly<Record<string, Sort>>
  /** The order of a list that is not sorted otherwise: one of `sorts`. */
  first: { by: string; ascending: boolean }
}

/** For the types: keeps the words of a listing. */
export function defineListing<const Declared extends Listing>(listing: Declared): Declared {
  return listing
}

/** The list of a kind of record: by when they were added, newest first, unless it says otherwise. */
export function recordListing<
  const Sorts extends Listing['sorts'],
  const Filters extends Listing['filters'] = {},
  const Parts extends Listing['parts'] = {},
>(
  nouns: string,
  declared: {
    searched: readonly [string, ...string[]]
    placeholder?: string
    /** What the days of its filter are called. */
    days?: string
    parts?: Parts
    filters?: Filters
    sorts: Sorts
    first?: { by: keyof Sorts & string; ascending: boolean }
  },
) {
  const { searched, days = t('Added'), parts = {} as Parts, filters = {} as Filters, sorts } = declared
  const list = new Intl.ListFormat(languageTag() === 'en' ? 'en-GB' : languageTag(), { type: 'disjunction' })
  const words = list.format(searched.map((column) => searchedWords[column] ?? column))
  const { placeholder = t('Search by {words}', { words }), first = newestFirst } = declared
  return {
    search: { label: t('Search {nouns}', { nouns }), placeholder, columns: searched },
    parts,
    filters,
    days: { column: 'created_at', label: days },
    sorts,
    first,
  }
}

/** Columns as the field of the search names them. */
const searchedWords: Readonly<Record<string, string>> = {
  title: t('title'),
  text: t('text'),
  author: t('author'),
  description: t('description'),
  content: t('content'),
  name: t('name'),
  bio: t('bio'),
  address: t('address'),
  quote: t('quote'),
}

type Word<Words> = keyof Words & string
type Chosen<Words> = z.ZodOptional<z.ZodEnum<{ [Each in Word<Words>]: Each }>>
type Day = z.ZodOptional<z.ZodISODate>
type FilterShape<Declared extends Listing> = { search: typeof searchedText; from: Day; to: Day } & {
  [Name in Word<Declared['filters']>]: Chosen<Declared['filters'][Name]['words']>
}
type PageShape<Declared extends Listing> = {
  sort: Chosen<Declared['sorts']>
  order: Chosen<{ asc: true; desc: true }>
  limit: z.ZodDefault<z.ZodCoercedNumber<number>>
  after: z.ZodOptional<z.ZodString>
}
export type SortOf<Declared extends Listing> = Word<Declared['sorts']>

/** What such a list is asked, as its parsed query says it. */
export type ListAsked = {
  search: string
  from?: string | undefined
  to?: string | undefined
  sort?: string | undefined
  order?: 'asc' | 'desc' | undefined
  limit: number
  after?: string | undefined
}

const day = z.iso.date(t('This must be a day such as 2026-03-05.')).optional()

/** The query parameters by which a list is filtered; an unknown word is refused. */
export function filterShape<Declared extends Listing>({ filters, days }: Declared): FilterShape<Declared> {
  const choices = Object.entries<Choice>(filters).map(([name, { words }]) => [
    name,
    z.enum(Object.keys(words)).optional(),
  ])
  const limits = days ? { from: day, to: day } : {}
  return { search: searchedText, ...Object.fromEntries(choices), ...limits } as FilterShape<Declared>
}

/** How many rows of a list are read, `most` unless told, and behind which. */
export function pageLimits(most = 100) {
  return { limit: limitAsked(100, most), after: listedAfter }
}

/** What it is read page by page by. */
export function pageShape<Declared extends Listing>({ sorts }: Declared, most = 100): PageShape<Declared> {
  const order = { sort: z.enum(Object.keys(sorts)).optional(), order: z.enum(['asc', 'desc']).optional() }
  return { ...order, ...pageLimits(most) } as PageShape<Declared>
}

/** The sort key of the last row of the page before, and its id: milliseconds; `n` without a key; else its kind and its text in base64url. */
export const listedCursorForm =
  /^(\d{1,16}|n|[twdf][A-Za-z0-9_-]{0,800})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Where a page of such a list begins. */
const listedAfter = z
  .string()
  .max(1000, t('This is not where a page begins.'))
  .regex(listedCursorForm, t('This is not where a page begins: take it from `next` of the page before.'))
  .optional()

/** The order that is asked for, or the list's own. */
export function orderOf({ sorts, first }: Listing, { sort, order }: Pick<ListAsked, 'sort' | 'order'>) {
  const by = sort ?? first.by
  const sorted = sorts[by]
  if (!sorted) throw new Error(`No list is sorted by ${by}.`)
  const ascending = order === undefined ? (sort === undefined ? first.ascending : true) : order === 'asc'
  return { by, sorted, ascending }
}

/** The choice between drafts and what is published, of lists that have drafts. */
export const stateFilter = {
  label: t('State'),
  any: t('Drafts and published'),
  words: { published: t('Published'), draft: t('Drafts') },
  column: 'published',
  is: { published: true, draft: false },
} as const satisfies Choice

/** The order by a text, by what its column is called. */
export function textSort(column: string, label: string): Sort {
  return {
    column,
    as: 'text',
    ascending: t('{label}, A first', { label }),
    descending: t('{label}, Z first', { label }),
  }
}

export const titleSort = textSort('title', t('Title'))

/** Those that wait, by since when. */
export const waitingSort = {
  column: 'waiting_since',
  as: 'moment',
  isNullable: true,
  ascending: t('Waiting longest first'),
  descending: t('Waiting shortest first'),
} as const satisfies Sort

export const createdSort = {
  column: 'created_at',
  as: 'moment',
  ascending: t('Oldest first'),
  descending: t('Newest first'),
} as const satisfies Sort

export const publishedSort = {
  column: 'published',
  as: 'flag',
  ascending: t('Drafts first'),
  descending: t('Published first'),
} as const satisfies Sort

export const newestFirst = { by: 'created', ascending: false } as const

/** The queries of a declared list: `page` reads it, `filter` counts and selects. `within`: what else each of them names. */
export function listingAsked<Declared extends Listing, Within extends z.ZodRawShape>(
  listing: Declared,
  { within, most }: { within: Within; most?: number },
) {
  const filter = z.strictObject({ ...within, ...filterShape(listing) })
  return { filter, page: z.strictObject({ ...within, ...filterShape(listing), ...pageShape(listing, most) }) }
}

/** The choice of what waits beside what is published (decision 007); the server says its conditions. */
const waitingFilter = {
  label: t('Publishing'),
  any: t('Waiting or not'),
  words: { changes: t('With changes waiting'), planned: t('Planned for a time') },
} as const satisfies Choice

/** The filters of a kind that has drafts. */
export const draftFilters = { state: stateFilter, waiting: waitingFilter } as const
