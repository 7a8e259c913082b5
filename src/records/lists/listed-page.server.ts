import { and, eq, getColumns, getTableName, gte, inArray, is, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { index, PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '#platform/server/errors.ts'
import { dayAfter, momentOfText } from '#platform/values/dates.ts'
import { type ListAsked, type Listing, listedCursorForm, orderOf, type Sort } from './listing.ts'
import type { ListPage } from '#platform/values/paging.ts'
import { contains, countContaining, countFound, hasPart } from '#platform/server/database/contains.ts'
import { listOrder } from '#platform/server/database/columns.ts'
import type { Db } from '#platform/server/database/database.ts'
import { t } from '#platform/values/translate.ts'

/** Where a declared list is read. */
export type ListSource = {
  table: PgTable & { id: PgColumn }
  listing: Listing
  /** What is searched, in lower case and indexed by `containsIndex`. */
  text: PgColumn | SQL
  /** For filters without a column the condition of each word, and of what else the list is asked. */
  conditions?: Readonly<Record<string, (word: string) => SQL>>
  /** What stays out of the list whatever is asked. */
  wanted?: SQL
}

type Filter = Readonly<Record<string, unknown>>
type Value = string | boolean
/** Of a row its id and what it is ordered by: where a list goes on. */
type Place = { id: string; key: string | null }

/** Rows of each part walked for a search before the trigram index is asked; more only where the first show frequent matches. */
const strides = [200, 1000]

/** The indexes that a declared list needs: its parts, then each sort key, then the id. `only`: as `wanted` says it. */
export function listingIndexes(name: string, columns: Readonly<Record<string, unknown>>, listing: Listing, only?: SQL) {
  const parts = Object.keys(listing.parts)
  return Object.entries(listing.sorts).map(([by, sort]) => {
    const key =
      parts.includes(sort.column) && sort.as !== 'presence' ? [] : [keyOf(columnIn(columns, sort.column), sort)]
    const [first, ...rest] = [...parts.map((part) => columnIn(columns, part)), ...key, columnIn(columns, 'id')]
    if (!first) throw new Error(`${name} has no columns to be listed by.`)
    const made = index(`${name}_listed_by_${by}`).on(first, ...rest)
    return only ? made.where(only) : made
  })
}

/**
 * The ids of a page in its order, and where the next begins; ties by id. It starts after a sort key and an id, so that rows
 * which arrive are not repeated or skipped. @throws AppError `invalid` for a cursor of another order
 */
export async function listedPage(db: Db, source: ListSource, asked: ListAsked & Filter, timeZone: string) {
  const { limit, after } = asked
  const { sorted } = orderOf(source.listing, asked)
  const place = readCursor(after, sorted)
  const rows = await rowsAfter({ db, source, asked, timeZone, place, count: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? writeCursor(last, sorted) : null
  return { ids: shown.map(({ id }) => id), next }
}

/** The same page with its rows, of which `read` gives those that meet the condition, in any order. */
export async function listedRows<Row extends { id: string }>(
  db: Db,
  source: ListSource,
  asked: ListAsked & Filter,
  timeZone: string,
  read: (isOnPage: SQL) => PromiseLike<Row[]>,
): Promise<ListPage<Row>> {
  const { ids, next } = await listedPage(db, source, asked, timeZone)
  const found = await read(inArray(source.table.id, ids))
  const rows = new Map(found.map((row) => [row.id, row]))
  return { items: ids.flatMap((id) => rows.get(id) ?? []), next }
}

/** The exact number of rows that a filter leaves. */
export async function countListed(db: Db, source: ListSource, asked: Filter & { search: string }, timeZone: string) {
  const { table, text } = source
  const wanted = and(conditionsOf(source, asked, timeZone), anyPart(source, asked))
  return countContaining(db, table, { wanted, text, sought: asked.search })
}

/** The same of a list that is too long for it: counted part by part up to a limit, `most` + 1 for more. */
export async function countListedUpTo(
  db: Db,
  source: ListSource,
  asked: Filter & { search: string },
  { most, timeZone }: { most: number; timeZone: string },
) {
  const { table, text } = source
  const which = conditionsOf(source, asked, timeZone)
  const counted = (where: SQL | undefined) => {
    const each = partsOf(source, asked).map(
      (part) => sql`(select from ${table} where ${and(which, part, where) ?? sql`true`} limit ${most + 1})`,
    )
    const some = sql`select from (${sql.join(each, sql` union all `)}) as parts limit ${most + 1}`
    return sql`(select count(*)::int from (${some}) as counted)`
  }
  return countFound(db, table, { text, sought: asked.search, counted })
}

async function rowsAfter(reading: Omit<Reading, 'phase'>): Promise<Place[]> {
  const { source, asked, place, count } = reading
  const { sorted } = orderOf(source.listing, asked)
  if (!sorted.isNullable) return rowsOfPhase({ ...reading, phase: 'all' })
  const withKey = place && place.key === null ? [] : await rowsOfPhase({ ...reading, phase: 'with a key' })
  if (withKey.length >= count) return withKey
  const rest = { ...reading, place: place?.key === null ? place : null, count: count - withKey.length }
  return [...withKey, ...(await rowsOfPhase({ ...rest, phase: 'without' }))]
}

type Reading = {
  db: Db
  source: ListSource
  asked: ListAsked & Filter
  timeZone: string
  place: Place | null
  count: number
  /** Of an order by a key that rows may lack: first those with one. */
  phase: 'all' | 'with a key' | 'without'
}

async function rowsOfPhase({ db, source, asked, timeZone, place, count, phase }: Reading): Promise<Place[]> {
  const { table, listing, text } = source
  const { sorted, ascending } = orderOf(listing, asked)
  const column = columnOf(source, sorted.column)
  const key = keyOf(column, sorted)
  const isSearched = asked.search.trim() !== ''
  const which = and(
    conditionsOf(source, asked, timeZone),
    phase === 'with a key' ? isNotNull(column) : phase === 'without' ? isNull(column) : undefined,
    placeAfter(table.id, key, sorted, ascending, place),
  )
  const direction = sql.raw(ascending ? 'asc' : 'desc')
  const byKey = phase === 'without' ? sql`` : sql`listed_key ${direction}, `
  const ordered = sql`order by ${byKey}id ${direction}`
  const inTable = sql`order by ${phase === 'without' ? sql`` : sql`${key} ${direction}, `}${table.id} ${direction}`
  const selected = sql`select ${table.id} as id, ${key} as listed_key`
  const ofParts = (columns: SQL, most: number) => {
    const each = partsOf(source, asked).map(
      (part) => sql`(${columns} from ${table} where ${and(which, part) ?? sql`true`} ${inTable} limit ${most})`,
    )
    return sql`(select * from (${sql.join(each, sql` union all `)}) as parts ${ordered} limit ${most})`
  }
  const read = async (rows: SQL) => {
    const told = sql`select id, ${keyText(sql`listed_key`, sorted)} as key from ${rows} as listed ${ordered} limit ${count}`
    return (await db.execute<Place>(told)).rows
  }
  if (!isSearched) return read(ofParts(selected, count))
  let hoped = count
  for (const most of strides) {
    if (hoped < count) break
    const walked = ofParts(sql`${selected}, ${text} as searched_text`, most)
    const soon = await read(
      sql`(select * from ${walked} as walked where ${hasPart(sql`searched_text`, asked.search.trim())})`,
    )
    if (soon.length >= count) return soon
    hoped = (soon.length * Math.max(...strides)) / most
  }
  const found = and(which, anyPart(source, asked), contains(text, asked.search))
  // `offset 0` keeps the planner from walking the whole order for a few rows instead of asking the trigram index.
  return read(sql`(${selected} from ${table} where ${found} offset 0)`)
}

/** One condition for each part that is asked for, written out: a plan that is kept for any walks all rows for one that few have. */
function partsOf(source: ListSource, asked: Filter): (SQL | undefined)[] {
  let parts: SQL[][] = [[]]
  for (const [column, values] of Object.entries(source.listing.parts)) {
    const wanted = valueOf(source.listing, column, asked)
    const each = (wanted === undefined ? values : [wanted]).map((value) => eq(columnOf(source, column), value))
    parts = parts.flatMap((before) => each.map((one) => [...before, one]))
  }
  return parts.map((conditions) => and(...conditions)?.inlineParams())
}

/** The parts that are asked for, as one condition. */
function anyPart(source: ListSource, asked: Filter): SQL | undefined {
  const wanted = Object.keys(source.listing.parts).map((column) => {
    const value = valueOf(source.listing, column, asked)
    return value === undefined ? undefined : eq(columnOf(source, column), value)
  })
  return and(...wanted)?.inlineParams()
}

/** The value that is asked for of a column with few values: by its own name, or by a filter's word. */
function valueOf({ filters }: Listing, column: string, asked: Filter): Value | undefined {
  const own = asked[column]
  if (typeof own === 'string' || typeof own === 'boolean') return own
  for (const [name, filter] of Object.entries(filters)) {
    const word = asked[name]
    if (filter.column === column && typeof word === 'string') return filter.is?.[word] ?? word
  }
  return undefined
}

/** All but the parts. */
function conditionsOf(source: ListSource, asked: Filter, timeZone: string): SQL | undefined {
  const { listing, conditions = {}, wanted } = source
  const chosen = Object.entries(listing.filters).map(([name, { column, is: values }]) => {
    const word = asked[name]
    if (typeof word !== 'string' || (column !== undefined && column in listing.parts)) return undefined
    return column === undefined ? conditions[name]?.(word) : eq(columnOf(source, column), values?.[word] ?? word)
  })
  const further = Object.entries(conditions).map(([name, of]) => {
    const said = asked[name]
    return typeof said === 'string' && !(name in listing.filters) ? of(said) : undefined
  })
  return and(wanted, ...chosen, ...further, inDays(source, asked, timeZone))
}

function inDays(source: ListSource, asked: Filter, timeZone: string): SQL | undefined {
  const { days } = source.listing
  if (!days) return undefined
  const moment = columnOf(source, days.column)
  const { from, before } = momentsOfDays(asked, timeZone)
  return and(from && gte(moment, from), before && lt(moment, before))
}

/** When days of the academy's time zone begin and are over, both included; undefined for none. */
export function momentsOfDays({ from, to }: Filter, timeZone: string) {
  const begins = typeof from === 'string' ? momentOfText(`${from}T00:00`, timeZone) : null
  const ends = typeof to === 'string' ? momentOfText(`${dayAfter(to)}T00:00`, timeZone) : null
  return { from: begins === null ? undefined : new Date(begins), before: ends === null ? undefined : new Date(ends) }
}

/** What rows are ordered by. */
function keyOf(column: PgColumn, { as }: Sort): SQL {
  if (as === 'text') return sql`${listOrder(column, sql`lower(left(${column}, 100))`)}`
  return as === 'presence' ? sql`(${column} is not null)` : sql`${column}`
}

function keyText(key: SQL, { as }: Sort): SQL {
  return as === 'moment' ? sql`(extract(epoch from ${key}) * 1000)::bigint::text` : sql`${key}::text`
}

function placeAfter(id: PgColumn, key: SQL, { as }: Sort, ascending: boolean, place: Place | null): SQL | undefined {
  if (!place) return undefined
  const after = sql.raw(ascending ? '>' : '<')
  if (place.key === null) return sql`${id} ${after} ${place.id}::uuid`
  const said = as === 'moment' ? new Date(Number(place.key)).toISOString() : place.key
  return sql`(${key}, ${id}) ${after} (${said}::${sql.raw(keys[as].type)}, ${place.id}::uuid)`
}

const flag = { type: 'boolean', mark: 'f', form: /^(true|false)$/ }
/** The types of sort keys; in a cursor, unless it is a moment, how one begins and what follows. */
const keys = {
  text: { type: 'text', mark: 't', form: /^[^\0]{0,400}$/su },
  word: { type: 'text', mark: 'w', form: /^[a-z_ ]{1,40}$/ },
  number: { type: 'numeric', mark: 'd', form: /^-?\d{1,20}(\.\d{1,10})?$/ },
  moment: { type: 'timestamptz' },
  flag,
  presence: flag,
}
/** The end of the year 9999, the last that JavaScript and PostgreSQL write alike. */
const lastMoment = 253_402_300_799_999

/** Where a list goes on after a row, as its order says. */
export function writeCursor({ key, id }: Place, { as }: Pick<Sort, 'as'>): string {
  if (key === null) return `n_${id}`
  return as === 'moment' ? `${key}_${id}` : `${keys[as].mark}${Buffer.from(key).toString('base64url')}_${id}`
}

/** @throws AppError `invalid` for a cursor of another order */
export function readCursor(
  text: string | undefined,
  { as, isNullable }: Pick<Sort, 'as' | 'isNullable'>,
): Place | null {
  if (text === undefined) return null
  const [, said = '', id = ''] = listedCursorForm.exec(text) ?? []
  if (said === 'n' && isNullable) return { key: null, id }
  if (as === 'moment' && /^\d+$/.test(said) && Number(said) <= lastMoment) return { key: said, id }
  if (as !== 'moment' && said.startsWith(keys[as].mark)) {
    const key = Buffer.from(said.slice(1), 'base64url').toString()
    if (keys[as].form.test(key)) return { key, id }
  }
  const message = t('This is where a page of another order begins: take it from `next` of the page before.')
  throw new AppError('invalid', { message, fields: { after: message } })
}

/** A column of a table by name. @throws Error where there is none */
export function columnOf({ table }: Pick<ListSource, 'table'>, name: string): PgColumn {
  return columnIn({ ...getColumns(table) }, name, getTableName(table))
}

export function columnIn(columns: Readonly<Record<string, unknown>>, name: string, table = 'This table'): PgColumn {
  const column = columns[name]
  if (!is(column, PgColumn)) throw new Error(`${table} has no column ${name}.`)
  return column
}
