import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contains } from './contains.ts'

/** How many rows are looked through before the index of texts is asked: what many contain is soon found among them. */
const mostWalked = 1000

/** The order of a list: by these columns, all the same way round; the last one tells rows apart. */
export type Order = { by: readonly PgColumn[]; descending: boolean }

/** How to read a part of a list: the rows that the condition allows, in this order, so many of them after so many others. */
export type Reading = { where: SQL | undefined; orderBy: SQL[]; limit: number; offset: number }

/** Which part of a list: of the rows that `wanted` allows, and whose text (a `searchText`, or one with a `containsIndex`) contains what is sought. */
export type Listed = {
  wanted: SQL | undefined
  order: Order
  limit: number
  offset?: number
  search?: { text: PgColumn | SQL; sought: string }
}

/** Reads a part of a list; searched, as quickly for what nearly all rows contain as for what one does. */
export async function readInOrder<Row>(
  table: PgTable & { id: PgColumn },
  { wanted, order, limit, offset = 0, search }: Listed,
  read: (reading: Reading) => Promise<Row[]>,
): Promise<Row[]> {
  const { by, descending } = order
  const orderBy = by.map((column) => (descending ? desc(column) : asc(column)))
  const part = search?.sought.trim() ?? ''
  if (!search || part === '') return read({ where: wanted, orderBy, limit, offset })

  const names = [...new Set([table.id, ...by])].map(({ name }) => sql.identifier(name))
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const ordered = sql`order by ${sql.join(
    by.map(({ name }) => sql`${sql.identifier(name)} ${direction}`),
    sql`, `,
  )}`
  const found = (rows: SQL, has: SQL | undefined) => {
    const ids = sql`select ${sql.identifier(table.id.name)} from ${rows} where ${has} ${ordered} limit ${limit} offset ${offset}`
    return read({ where: sql`${table.id} in (${ids})`, orderBy, limit, offset: 0 })
  }
  const walked = sql`(
    select ${sql.join(names, sql`, `)}, ${search.text} as searched_text from ${table}
    where ${wanted ?? sql`true`} ${ordered} limit ${mostWalked + 2 * offset}) as walked`
  const soon = await found(walked, sql`strpos(searched_text, lower(${part})) > 0`)
  return soon.length < limit ? found(sql`${table}`, and(wanted, contains(search.text, part))) : soon
}
