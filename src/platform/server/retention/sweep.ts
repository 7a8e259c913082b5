import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { retentionSweeps } from './table.ts'

/** Rows that are kept for a time. */
export type Retained = {
  name: string
  table: PgTable
  /** Whether a row's time is over; undefined where they are kept for ever. */
  isDue: SQL | undefined
  /** What goes with the rows, in the transaction of each batch. */
  removing?: (tx: Db, rows: readonly Record<string, unknown>[]) => Promise<void>
  /** Last in the transaction of each batch. */
  announce?: (tx: Db) => Promise<void>
}

/** Rows per transaction: a long delete would hold its locks, and its snapshot, for as long. */
const batch = 1_000
/** Beyond this a dry run says 'more'. */
const mostCounted = 10_000

/** How many rows the next sweep would remove, counted up to `mostCounted` + 1. */
export async function countDue(db: Db, { table, isDue }: Retained): Promise<number> {
  if (!isDue) return 0
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) from (select from ${table} where ${isDue} limit ${mostCounted + 1}) as due`,
  )
  return Number(rows[0]?.count)
}

/** Removes what is due, in batches, and notes when and how much, where anything was done; may be aborted, rerun, and run by several processes at once. */
export async function sweep(db: Db, retained: Retained, signal: AbortSignal): Promise<number> {
  let removed = 0
  while (!signal.aborted) {
    const last = await sweepBatch(db, retained)
    removed += last
    if (last < batch) break
  }
  if (signal.aborted && removed === 0) return 0
  const swept = { swept_at: sql`now()`, removed }
  await db
    .insert(retentionSweeps)
    .values({ name: retained.name, ...swept })
    .onConflictDoUpdate({ target: retentionSweeps.name, set: swept })
  return removed
}

async function sweepBatch(db: Db, { table, isDue, removing, announce }: Retained): Promise<number> {
  if (!isDue) return 0
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<Record<string, unknown>>(sql`
      delete from ${table} where ctid in (
        select ctid from ${table} where ${isDue} limit ${batch} for update skip locked)
      returning ${removing ? sql`*` : sql`1 as removed`}`)
    if (rows.length > 0 && removing) await removing(tx, rows)
    if (rows.length > 0 && announce) await announce(tx)
    return rows.length
  })
}

export function isOlderThan(at: SQL, months: number): SQL {
  return sql`${at} < now() - make_interval(months => ${months})`
}

export function isOlderThanDays(at: SQL, days: number): SQL {
  return sql`${at} < now() - make_interval(days => ${days})`
}
