import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contains } from './contains.ts'

/** How many rows are looked through before the index of texts is asked: what many contain is soon found among them. */
const mostWalked = 1000

type Searched = PgTable & { id: PgColumn; created_at: PgColumn; search_text: PgColumn }

/**
 * The first rows of a list, newest or oldest first, that `wanted` allows and whose texts contain what is sought: as quick for
 * what nearly all contain as for what one does. `read` reads at most `limit` rows under a condition, in that order.
 */
export async function searchNewest<Row>(
  table: Searched,
  {
    wanted,
    sought,
    limit,
    oldest = false,
  }: { wanted: SQL | undefined; sought: string; limit: number; oldest?: boolean },
  read: (condition: SQL | undefined) => Promise<Row[]>,
): Promise<Row[]> {
  const part = sought.trim()
  if (part === '') return read(wanted)
  const { id, search_text } = table
  const order = sql.raw(oldest ? 'order by created_at, id' : 'order by created_at desc, id desc')
  const found = (rows: SQL, has: SQL | undefined) =>
    read(sql`${id} in (select id from ${rows} where ${has} ${order} limit ${limit})`)
  const walked = sql`(
    select id, created_at, search_text from ${table} where ${wanted ?? sql`true`} ${order} limit ${mostWalked}) as walked`
  const soon = await found(walked, sql`strpos(search_text, lower(${part})) > 0`)
  return soon.length < limit ? found(sql`${table}`, and(wanted, contains(search_text, part))) : soon
}
