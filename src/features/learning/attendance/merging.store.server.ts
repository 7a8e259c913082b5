import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { sessionsById } from '#features/learning/course-sessions/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { pluck } from '#records/kinds/fields.ts'
import { attendance, completionChecks, courseCompletions } from './table.server.ts'

// What becomes of attendance and completions with the enrollments that hold them: used by their stores.

/**
 * Gives one enrollment what others of the same person hold of attendance and completions: before they go, or where it counts from now
 * on instead of them. Where both know of a session, staff's word comes before a join, and the later one before the earlier; the first
 * completion stands. All of them must be held.
 */
export async function carryAttendance(tx: Db, from: readonly string[], into: string): Promise<void> {
  const others = from.filter((id) => id !== into)
  if (others.length === 0) return
  const all = sql`any (${sql.param([...others, into])}::uuid[])`
  await tx.execute(sql`
    with gone as (delete from attendance where enrollment_id = ${all} returning *)
    insert into attendance (session_id, enrollment_id, state, source, joined_at, marked_by, version, updated_at)
    select distinct on (session_id) session_id, ${into}::uuid, state, source, min(joined_at) over same, marked_by,
      max(version) over same + 1, updated_at
    from gone window same as (partition by session_id)
    order by session_id, state is null, source = 'staff' desc, updated_at desc, enrollment_id`)
  await tx.execute(sql`
    with gone as (delete from course_completions where enrollment_id = ${all} returning *)
    insert into course_completions
      (id, course_id, enrollment_id, cause, completed_at, marked_by, withdrawn_at, withdrawn_by, withdrawn_reason)
    select distinct on (course_id) id, course_id, ${into}::uuid, cause, completed_at, marked_by, withdrawn_at, withdrawn_by,
      withdrawn_reason
    from gone order by course_id, withdrawn_at is not null, completed_at, id`)
}

/** Whoever has attended before their enrollments counted may have completed courses by it: found out by the job (`checkCompletions`). */
export async function checkAttended(tx: Db, ids: readonly string[]): Promise<void> {
  const { enrollment_id, session_id, state } = attendance
  const rows = await tx
    .selectDistinct({ id: session_id })
    .from(attendance)
    .where(and(inArray(enrollment_id, [...ids]), isNotNull(state)))
  const sessions = [...(await sessionsById(tx, pluck(rows, 'id'))).values()]
  const courses = new Set(sessions.map(({ course_id }) => course_id))
  if (courses.size > 0) await tx.insert(completionChecks).values(Array.from(courses, (course_id) => ({ course_id })))
}

/** What these enrollments hold, for their own person: without who of staff said so. */
export async function attendanceUnder(db: Db, ids: readonly string[]) {
  const { session_id, enrollment_id, state, source, joined_at, updated_at } = attendance
  const { course_id, cause, completed_at, withdrawn_at, withdrawn_reason } = courseCompletions
  const attended = await db
    .select({ session_id, enrollment_id, state, source, joined_at, updated_at })
    .from(attendance)
    .where(inArray(enrollment_id, [...ids]))
    .orderBy(updated_at, session_id)
  const completions = await db
    .select({
      course_id,
      enrollment_id: courseCompletions.enrollment_id,
      cause,
      completed_at,
      withdrawn_at,
      withdrawn_reason,
    })
    .from(courseCompletions)
    .where(inArray(courseCompletions.enrollment_id, [...ids]))
    .orderBy(completed_at)
  return { attended, completions }
}

/** What staff wrote of a person whose account is erased may name them. */
export async function eraseReasons(tx: Db, ids: readonly string[]): Promise<void> {
  const { enrollment_id, withdrawn_at } = courseCompletions
  await tx
    .update(courseCompletions)
    .set({ withdrawn_reason: erasedReason })
    .where(and(inArray(enrollment_id, [...ids]), isNotNull(withdrawn_at)))
}
const erasedReason = '…'
