import { and, asc, desc, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type PageAsked, pageOf, readCursor } from '#platform/values/paging.ts'
import { listOrder } from './columns.ts'
import { contains, hasPart } from './contains.ts'

/** Rows walked before the trigram index is used: frequent matches are found among them. */
const mostWalked = 1000

/** All columns in one direction; the last one is unique. */
export type Order = { by: readonly PgColumn[]; descending: boolean }

/** A select of the query builder, before its conditions. */
export type Selection<Row> = {
  where(wanted: SQL | undefined): {
    orderBy(...by: SQL[]): { limit(limit: number): { offset(offset: number): PromiseLike<Row[]> } }
  }
}

type Listed = {
  wanted: SQL | undefined
  order: Order
  limit: number
  offset?: number
  search?: { text: PgColumn | SQL; sought: string }
}

/** Reads a part of a list; searches for frequent texts are as fast as for rare ones. */
export async function readInOrder<Row>(
  table: PgTable & { id: PgColumn },
  { wanted, order, limit, offset = 0, search }: Listed,
  select: () => Selection<Row>,
): Promise<Row[]> {
  const { by, descending } = order
  const orderBy = by.map((column) => (descending ? desc : asc)(listOrder(column)))
  const part = search?.sought.trim() ?? ''
  const read = async (where: SQL | undefined, skipped = 0) =>
    select()
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(skipped)
  if (!search || part === '') return read(wanted, offset)

  const names = [...new Set([table.id, ...by])].map(({ name }) => sql.identifier(name))
  // Parts of it are named as the table is, for the names in `orderBy`.
  const own = sql.identifier(getTableName(table))
  const ordered = sql`order by ${sql.join(orderBy, sql`, `)}`
  const found = (rows: SQL, has: SQL | undefined) => {
    const ids = sql`select ${sql.identifier(table.id.name)} from ${rows} where ${has} ${ordered} limit ${limit} offset ${offset}`
    return read(sql`${table.id} in (${ids})`)
  }
  const walked = sql`(
    select ${sql.join(names, sql`, `)}, ${search.text} as searched_text from ${table}
    where ${wanted ?? sql`true`} ${ordered} limit ${mostWalked + 2 * offset}) as ${own}`
  const soon = await found(walked, hasPart(sql`searched_text`, part))
  if (soon.length >= limit) return soon
  // `offset 0` keeps the planner from walking the whole order for a few rows instead of asking the index of parts.
  const matching = sql`(
    select ${sql.join(names, sql`, `)} from ${table} where ${and(wanted, contains(search.text, part))} offset 0) as ${own}`
  return found(matching, sql`true`)
}

type Ordered = { created_at: PgColumn; id: PgColumn }
/** A page of rows, newest first, ties by id; it starts after a cursor, so rows that arrive are not repeated or skipped. */
export async function newestPage<Row extends { created_at: Date; id: string }>(
  table: PgTable & Ordered,
  { wanted, after, limit }: PageAsked & { wanted?: SQL | undefined },
  select: () => Selection<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const rows = await select()
    .where(and(wanted, placeAfter(table, after)))
    .orderBy(...[table.created_at, table.id].map((column) => desc(listOrder(column))))
    .limit(limit + 1)
    .offset(0)
  return pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
}

export function placeAfter({ created_at, id }: Ordered, place: string | undefined, oldest = false): SQL | undefined {
  const cursor = readCursor(place)
  return cursor
    ? sql`(${created_at}, ${id}) ${sql.raw(oldest ? '>' : '<')} (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : undefined
}
