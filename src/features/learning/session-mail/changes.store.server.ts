import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ancestryOf } from '#features/learning/courses/family.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type KnownSession, quiet } from './rules.ts'
import { courseNotices, sessionNotices } from './table.server.ts'

const pause = sql`clock_timestamp() + make_interval(secs => ${quiet.seconds})`
const afterPause = (noted: PgColumn) => sql`least(${pause}, ${noted} + make_interval(secs => ${quiet.longest}))`

export type SessionChangeNote = {
  id: string
  /** As it was before; null for one that was only just added. */
  was: KnownSession | null
  /** Of its calendar entry now; of a deleted one the next. */
  sequence: number
}

/** Notes, in the transaction that changes a session, that those who come are to be told once it has come to rest. */
export async function noteSessionChange(tx: Db, { id, was, sequence }: SessionChangeNote): Promise<void> {
  await tx
    .insert(sessionNotices)
    .values({ session_id: id, was, sequence, due_at: pause })
    .onConflictDoUpdate({
      target: sessionNotices.session_id,
      // What they know stays what it was before the first of several changes.
      set: {
        // Who has heard of one that was added knows it as it was before this change.
        was: sql`case when ${sessionNotices.begun} then coalesce(${sessionNotices.was}, excluded.was) else ${sessionNotices.was} end`,
        sequence,
        version: sql`${sessionNotices.version} + 1`,
        due_at: afterPause(sessionNotices.noted_at),
      },
    })
}

/** Notes, in the transaction that deletes or restores a course that is still or again there, that its people are to be told. */
export async function noteCourseChange(tx: Db, id: string, what: 'deleted' | 'restored'): Promise<void> {
  const family = (await ancestryOf(tx, [id])).get(id)
  if (!family) return
  const { noted_at, version } = courseNotices
  const known = { title: family.course.title, above: family.above.map((each) => each.id) }
  await tx
    .insert(courseNotices)
    .values({ course_id: id, was_there: what === 'deleted', ...known, due_at: pause })
    .onConflictDoUpdate({
      target: courseNotices.course_id,
      set: { ...(what === 'deleted' && known), version: sql`${version} + 1`, due_at: afterPause(noted_at) },
    })
}
