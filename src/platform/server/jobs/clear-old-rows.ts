import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'

/** Pages away for longer are told 'everything'. */
const changesKeptDays = 7
/** Rows per statement: a long delete would hold its locks, and its snapshot, for as long. */
const batch = 5_000

/** Clears changes older than a week, except the newest: positions count from it. */
export function clearOldChanges(db: Db, signal: AbortSignal): Promise<number> {
  const isNewest = sql`position = (select max(position) from changes)`
  const isOld = sql`at < now() - make_interval(days => ${changesKeptDays}) and not ${isNewest}`
  return clear(db, signal, sql`changes`, isOld)
}

export function clearOldLimits(db: Db, signal: AbortSignal): Promise<number> {
  return clear(db, signal, sql`rate_limits`, sql`expire < ${Date.now()}`)
}

export function clearOldKeys(db: Db, signal: AbortSignal): Promise<number> {
  return clear(db, signal, sql`idempotency_keys`, sql`at < now() - interval '2 days'`)
}

/** Private links a month after their date: until then their makers see that they are over. */
export function clearOldPreviewLinks(db: Db, signal: AbortSignal): Promise<number> {
  return clear(db, signal, sql`preview_links`, sql`expires_at < now() - interval '30 days'`)
}

async function clear(db: Db, signal: AbortSignal, table: SQL, isOld: SQL): Promise<number> {
  let cleared = 0
  while (!signal.aborted) {
    const { rows } = await db.execute<{ cleared: number }>(sql`
      delete from ${table} where ctid in (select ctid from ${table} where ${isOld} limit ${batch} for update skip locked)
      returning 1 as cleared`)
    cleared += rows.length
    if (rows.length < batch) break
  }
  return cleared
}
