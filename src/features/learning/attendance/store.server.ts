import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { ancestryOf, coursesBelow } from '#features/learning/courses/family.store.server.ts'
import { purgeSessions, sessionsById, sessionsOf } from '#features/learning/course-sessions/store.server.ts'
import { enrollmentsOfPerson } from '#features/learning/enrollments/roster.store.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PurgedAlong } from '#records/bin/bin.server.ts'
import { picked, pluck } from '#records/kinds/fields.ts'
import { byStrength, strongest } from './rules.ts'
import type { AttendanceState } from './schema.ts'
import { attendance, completionChecks, courseCompletions } from './table.server.ts'

/** By an enrollment, all of the same person (`samePeople`). */
export type People = ReadonlyMap<string, readonly string[]>

type Counted = { present: number; excused: number; absent: number }

/** At these sessions, by the enrollment that `people` name; nobody of whom nothing is known. A session counts once for a person. */
export async function attendedBy(db: Db, sessionIds: readonly string[], people: People): Promise<Map<string, Counted>> {
  if (sessionIds.length === 0 || people.size === 0) return new Map()
  const pairs = [...people].flatMap(([of, ids]) => ids.map((id) => [of, id] as const))
  // `offset 0` keeps each person a look into an index, however large the course.
  const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`
  const { rows } = await db.execute<Counted & { of_id: string }>(sql`
    select of_id, ${countOf('present')} as present, ${countOf('excused')} as excused, ${countOf('absent')} as absent
    from (
      select of_id, session_id, min(array_position(${sql.param(byStrength)}::text[], state)) as best
      from unnest(${uuids(pairs.map(([of]) => of))}, ${uuids(pairs.map(([, id]) => id))}) as people (of_id, enrollment)
        cross join lateral (
          select session_id, state from attendance
          where enrollment_id = enrollment and session_id = any (${uuids(sessionIds)}) and state is not null offset 0
        ) as known
      group by of_id, session_id
    ) as sessions group by of_id`)
  return new Map(rows.map(({ of_id, ...counted }) => [of_id, counted]))
}

function countOf(state: AttendanceState) {
  return sql`count(*) filter (where best = ${byStrength.indexOf(state) + 1})`
}

export type StoredAttendance = typeof attendance.$inferSelect

/** What is known of each person at a session, by the enrollment that `people` name: the strongest of several rows, or else their own. */
export async function rowsAt(db: Db, sessionId: string, people: People): Promise<Map<string, StoredAttendance>> {
  const all = [...new Set([...people.values()].flat())]
  if (all.length === 0) return new Map()
  const rows = await db
    .select()
    .from(attendance)
    .where(and(eq(attendance.session_id, sessionId), inArray(attendance.enrollment_id, all)))
  const byEnrollment = new Map(rows.map((row) => [row.enrollment_id, row]))
  return new Map(
    [...people].flatMap(([of, ids]) => {
      const own = ids.flatMap((id) => byEnrollment.get(id) ?? [])
      const best = strongest(own.map(({ state }) => state))
      const row = own.find(({ state }) => state === best)
      return row ? [[of, row] as const] : []
    }),
  )
}

/** What is planned of a course and what its section sessions are: all that are not cancelled, of published sections too. */
export async function plannedIn(db: Db, courseIds: readonly string[]): Promise<Map<string, string[]>> {
  const below = await coursesBelow(db, courseIds)
  const sessions = await sessionsOf(db, [...new Set([...below.values()].flat())])
  const held = sessions.filter(({ is_cancelled }) => !is_cancelled)
  return new Map(
    [...below].map(([id, ids]) => [id, held.flatMap((each) => (ids.includes(each.course_id ?? '') ? each.id : []))]),
  )
}

/**
 * A person's own attendance in courses, each with those below it: counts of what is not cancelled, and the sessions of which
 * something is known. By course id; for the person alone.
 */
export async function attendanceOf(db: Db, profileId: string, courseIds: readonly string[]) {
  const own = pluck(await enrollmentsOfPerson(db, profileId), 'id')
  const planned = await plannedIn(db, courseIds)
  const { session_id, enrollment_id, state } = attendance
  const rows = await db
    .select({ session_id, state })
    .from(attendance)
    .where(and(inArray(enrollment_id, own), inArray(session_id, [...planned.values()].flat()), isNotNull(state)))
  const bySession = Map.groupBy(rows, (row) => row.session_id)
  return new Map(
    [...planned].map(([id, ids]) => {
      const sessions = ids.flatMap((each) => {
        const best = strongest(pluck(bySession.get(each) ?? [], 'state'))
        return best === null ? [] : { id: each, state: best }
      })
      const count = (wanted: AttendanceState) => sessions.filter((each) => each.state === wanted).length
      const counts = { present: count('present'), excused: count('excused'), absent: count('absent') }
      return [id, { ...counts, planned: ids.length, sessions }]
    }),
  )
}

/** Announces changed attendance or completions by session and courses, last in the transaction, to staff and the person concerned. */
export async function announceAttendance(
  tx: Db,
  { sessionId, courseId }: { sessionId?: string; courseId: string },
  person: string | null,
): Promise<void> {
  const family = (await ancestryOf(tx, [courseId])).get(courseId)
  const courses = family ? [family.course, ...family.above].map(({ id }) => id) : [courseId]
  await emitChange(tx, 'attendance', sessionId ? [sessionId, ...courses] : courses, holdersOf('enrollments', person))
}

/** With a course go its sessions, and with a session who was there. */
export const purgedWithCourses = {
  courses: async (tx, ids) => purgeAttendance(tx, await purgeSessions(tx, ids)),
  course_sessions: purgeAttendance,
} satisfies PurgedAlong

async function purgeAttendance(tx: Db, sessions: readonly string[]): Promise<void> {
  await tx.delete(attendance).where(inArray(attendance.session_id, [...sessions]))
}

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

const attendedShown = picked(attendance, ['session_id', 'enrollment_id', 'state', 'source', 'joined_at', 'updated_at'])
const completionShown = picked(courseCompletions, [
  'course_id',
  'enrollment_id',
  'cause',
  'completed_at',
  'withdrawn_at',
  'withdrawn_reason',
])

/** What these enrollments hold, for their own person: without who of staff said so. */
export async function attendanceUnder(db: Db, ids: readonly string[]) {
  const attended = await db
    .select(attendedShown)
    .from(attendance)
    .where(inArray(attendance.enrollment_id, [...ids]))
    .orderBy(attendance.updated_at, attendance.session_id)
  const completions = await db
    .select(completionShown)
    .from(courseCompletions)
    .where(inArray(courseCompletions.enrollment_id, [...ids]))
    .orderBy(courseCompletions.completed_at)
  return { attended, completions }
}

/** What staff wrote of a person whose account is erased may name them. */
export async function eraseReasons(tx: Db, ids: readonly string[]): Promise<void> {
  const { enrollment_id, withdrawn_at } = courseCompletions
  await tx
    .update(courseCompletions)
    .set({ withdrawn_reason: '…' })
    .where(and(inArray(enrollment_id, [...ids]), isNotNull(withdrawn_at)))
}
