import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contains } from './contains.ts'
import { newestFirst } from './newest-first.ts'

/** How many rows are looked through before the index of texts is asked: what many contain is soon found among them. */
const mostWalked = 2000

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
  const order = sql.join(newestFirst(table, oldest), sql`, `)
  const soon = await read(sql`${id} in (
    select id from (
      select ${id}, ${search_text} from ${table} where ${wanted ?? sql`true`} order by ${order} limit ${mostWalked}
    ) as first
    where strpos(search_text, lower(${part})) > 0)`)
  return soon.length < limit ? read(and(wanted, contains(search_text, part))) : soon
}
