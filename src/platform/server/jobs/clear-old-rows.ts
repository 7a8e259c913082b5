import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** Pages away for longer are told 'everything'. */
const changesKeptDays = 7
/** Rows per statement: a long delete would hold its locks, and its snapshot, for as long. */
const batch = 5_000

/** Clears changes older than a week, except the newest: positions count from it. */
export async function clearOldChanges(db: Db, signal: AbortSignal): Promise<number> {
  return inBatches(signal, async () => {
    const { rows } = await db.execute<{ cleared: number }>(sql`
      delete from changes where position in (
        select position from changes
        where at < now() - make_interval(days => ${changesKeptDays}) and position < (select max(position) from changes)
        order by position limit ${batch})
      returning 1 as cleared`)
    return rows.length
  })
}

export async function clearOldLimits(db: Db, signal: AbortSignal): Promise<number> {
  return inBatches(signal, async () => {
    const { rows } = await db.execute<{ cleared: number }>(sql`
      delete from rate_limits where key in (
        select key from rate_limits where expire < ${Date.now()} limit ${batch} for update skip locked)
      returning 1 as cleared`)
    return rows.length
  })
}

export async function clearOldKeys(db: Db, signal: AbortSignal): Promise<number> {
  return inBatches(signal, async () => {
    const { rows } = await db.execute<{ cleared: number }>(sql`
      delete from idempotency_keys where ctid in (
        select ctid from idempotency_keys where at < now() - interval '2 days' limit ${batch})
      returning 1 as cleared`)
    return rows.length
  })
}

async function inBatches(signal: AbortSignal, clear: () => Promise<number>): Promise<number> {
  let cleared = 0
  while (!signal.aborted) {
    const now = await clear()
    cleared += now
    if (now < batch) break
  }
  return cleared
}
