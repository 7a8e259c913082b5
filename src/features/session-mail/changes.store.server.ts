import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { type KnownSession, quiet } from './rules.ts'
import { sessionNotices } from './table.server.ts'

export type SessionChangeNote = {
  id: string
  /** As it was before; null for one that was only just added. */
  was: KnownSession | null
  /** Of its calendar entry now; of a deleted one the next. */
  sequence: number
}

/** Notes, in the transaction that changes a session, that those who come are to be told once it has come to rest. */
export async function noteSessionChange(tx: Db, { id, was, sequence }: SessionChangeNote): Promise<void> {
  const { seconds, longest } = quiet
  const pause = sql`clock_timestamp() + make_interval(secs => ${seconds})`
  await tx
    .insert(sessionNotices)
    .values({ session_id: id, was, sequence, due_at: pause })
    .onConflictDoUpdate({
      target: sessionNotices.session_id,
      // What they know stays what it was before the first of several changes.
      set: {
        sequence,
        version: sql`${sessionNotices.version} + 1`,
        due_at: sql`least(${pause}, ${sessionNotices.noted_at} + make_interval(secs => ${longest}))`,
      },
    })
}
