import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type PageAsked, pageOf, readCursor } from '#platform/values/paging.ts'
import { type Listed, readInOrder, type Selection } from './in-order.ts'

type Ordered = { created_at: PgColumn; id: PgColumn }
type Asked = PageAsked & Pick<Listed, 'search'> & { wanted?: SQL | undefined; oldest?: boolean }

/** A page of rows, newest (or `oldest`) first, ties by id; it starts after a cursor, so rows that arrive are not repeated or skipped. */
export async function newestPage<Row extends { created_at: Date; id: string }>(
  table: PgTable & Ordered,
  { wanted, after, limit, search, oldest = false }: Asked,
  select: () => Selection<Row>,
): Promise<{ rows: Row[]; next: string | null }> {
  const listed: Listed = {
    wanted: and(wanted, placeAfter(table, after, oldest)),
    order: { by: [table.created_at, table.id], descending: !oldest },
    limit: limit + 1,
    ...(search && { search }),
  }
  const rows = await readInOrder(table, listed, select)
  return pageOf(rows, limit, ({ created_at, id }) => ({ at: created_at, id }))
}

export function placeAfter({ created_at, id }: Ordered, place: string | undefined, oldest = false): SQL | undefined {
  const cursor = readCursor(place)
  return cursor
    ? sql`(${created_at}, ${id}) ${sql.raw(oldest ? '>' : '<')} (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
    : undefined
}
