import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { retentionSweeps } from './table.ts'

/** Rows that are kept for a time. */
export type Retained = {
  name: string
  table: PgTable & { id: PgColumn }
  /** When a row's time began; an index leads to it, and to the id behind it. */
  at: PgColumn
  /** Whether a row's time is over, as an index tells it; undefined where they are kept for ever. */
  isOld: SQL | undefined
  /** Which of these stay all the same. */
  stays?: SQL
  /** A select of what is due, where it is found sooner than by asking of all that is old whether it stays. */
  due?: SQL
  /** What goes with the rows, in the transaction of each batch. */
  removing?: (tx: Db, rows: readonly Record<string, unknown>[]) => Promise<void>
  /** Last in the transaction of each batch. */
  announce?: (tx: Db) => Promise<void>
}

/** Rows looked at in a transaction: a long delete would hold its locks, and its snapshot, for as long. */
const batch = 1_000
/** Beyond this a dry run says 'more'. */
export const mostCounted = 10_000

/** How many rows the next sweep would remove, counted up to `mostCounted` + 1. */
export async function countDue(db: Db, { table, isOld, stays, due }: Retained): Promise<number> {
  if (!isOld) return 0
  const found = due ?? sql`select from ${table} where ${and(isOld, stays && sql`not (${stays})`)}`
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from (${found} limit ${mostCounted + 1}) as due`,
  )
  return Number(rows[0]?.count)
}

/** Removes what is due, in batches, and notes when and how much, where anything was done; may be aborted, rerun, and run by several processes at once. */
export async function sweep(db: Db, retained: Retained, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (let last: Place | undefined; !signal.aborted;) {
    const swept = await sweepBatch(db, retained, last)
    removed += swept.removed
    if (swept.seen < batch) break
    last = swept.last
  }
  if (signal.aborted && removed === 0) return 0
  const swept = { swept_at: sql`now()`, removed }
  await db
    .insert(retentionSweeps)
    .values({ name: retained.name, ...swept })
    .onConflictDoUpdate({ target: retentionSweeps.name, set: swept })
  return removed
}

/** Of the last row that was looked at, as the database writes them. */
type Place = { at: string; id: string }
type Batch = Place & { removed: number; seen: number; gone: Record<string, unknown>[] | null }

/** Goes on behind `from`, so that what stays is looked at once in a sweep, and not again for each batch. */
async function sweepBatch(db: Db, { table, at, isOld, stays, removing, announce }: Retained, from: Place | undefined) {
  if (!isOld) return { removed: 0, seen: 0, last: undefined }
  const isBehind =
    from && sql`(${at}, ${table.id}) > (${from.at}::timestamptz, ${from.id}::${sql.raw(table.id.getSQLType())})`
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<Batch>(sql`
      with old as materialized (
        select ${at} as old_at, ${table.id} as old_id from ${table} where ${and(isOld, isBehind)}
        order by ${at}, ${table.id} limit ${batch}
      ), due as materialized (
        select ${table}.ctid as place from ${table} join old on ${table.id} = old_id
        where ${stays ? sql`not (${stays})` : sql`true`} for update of ${table} skip locked
      ), gone as (
        delete from ${table} where ctid in (select place from due) returning ${removing ? sql`to_jsonb(${table})` : sql`null::jsonb`} as row
      )
      select (select count(*)::int from gone) as removed, (select jsonb_agg(row) from gone) as gone,
        (select count(*)::int from old) as seen, old_at as at, old_id::text as id
      from old order by old_at desc, old_id desc limit 1`)
    const [last] = rows
    if (!last) return { removed: 0, seen: 0, last }
    if (last.removed > 0 && removing) await removing(tx, last.gone ?? [])
    if (last.removed > 0 && announce) await announce(tx)
    return { removed: last.removed, seen: last.seen, last }
  })
}

export const isOlderThan = (at: SQL, months: number) => sql`${at} < now() - make_interval(months => ${months})`

export const isOlderThanDays = (at: SQL, days: number) => sql`${at} < now() - make_interval(days => ${days})`
