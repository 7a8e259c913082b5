import { and, eq, not, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/server/database/database.ts'
import type { Session } from '#platform/server/http/permission.ts'
import { sessionsOf } from '#features/learning/course-sessions/store.server.ts'
import { ancestryOf, coursesBelow } from '#features/learning/courses/family.store.server.ts'
import { courseNotices, noticePreferences, sessionNotices } from './table.server.ts'
import { type KnownSession, quiet } from './rules.ts'

type Owner = Pick<Session, 'profileId'>
type NoticePreferences = Pick<typeof noticePreferences.$inferSelect, 'reminders'>
const usual: NoticePreferences = { reminders: true }

export async function noticePreferencesOf(db: Db, { profileId }: Owner): Promise<NoticePreferences> {
  const { reminders, profile_id } = noticePreferences
  const [row] = await db.select({ reminders }).from(noticePreferences).where(eq(profile_id, profileId))
  return row ?? usual
}

export async function saveNoticePreferences(db: Db, { profileId }: Owner, { reminders }: NoticePreferences) {
  await db
    .insert(noticePreferences)
    .values({ profile_id: profileId, reminders })
    .onConflictDoUpdate({ target: noticePreferences.profile_id, set: { reminders, updated_at: sql`now()` } })
  return { reminders }
}

/** Whether the account that a column of another statement names gets reminders. */
export function wantsReminders(db: Db, profileId: PgColumn): SQL {
  const { profile_id, reminders } = noticePreferences
  const off = db
    .select({ profile_id })
    .from(noticePreferences)
    .where(and(eq(profile_id, profileId), not(reminders)))
  return notExists(off)
}

const pause = sql`clock_timestamp() + make_interval(secs => ${quiet.seconds})`
const afterPause = (noted: PgColumn) => sql`least(${pause}, ${noted} + make_interval(secs => ${quiet.longest}))`

type SessionChangeNote = {
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

/** Whether the classes of a course and its sections are all over: what has been taught to its end is not cancelled. */
export async function isTaught(db: Db, id: string): Promise<boolean> {
  const classes = await sessionsOf(db, (await coursesBelow(db, [id])).get(id) ?? [])
  return classes.length > 0 && classes.every(({ ends_at }) => ends_at <= new Date())
}

/** Notes, in the transaction that deletes or restores a course that is still or again there, that its people are to be told. */
export async function noteCourseChange(tx: Db, id: string, what: 'deleted' | 'restored'): Promise<void> {
  const family = (await ancestryOf(tx, [id])).get(id)
  if (!family) return
  const { noted_at, version, above } = courseNotices
  // Its sections may have gone with it. Of one that is restored it is seen once they are back.
  const ofSections = sql`${id}::uuid = any (${above})`
  if (what === 'deleted' && (await isTaught(tx, id)) && (await tx.$count(courseNotices, ofSections)) === 0) return
  const known = { title: family.course.title, above: family.above.map((each) => each.id) }
  await tx
    .insert(courseNotices)
    .values({ course_id: id, was_there: what === 'deleted', ...known, due_at: pause })
    .onConflictDoUpdate({
      target: courseNotices.course_id,
      set: { ...(what === 'deleted' && known), version: sql`${version} + 1`, due_at: afterPause(noted_at) },
    })
}
