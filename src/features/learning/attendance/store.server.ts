import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { ancestryOf, coursesBelow } from '#features/learning/courses/family.store.server.ts'
import { purgeSessions, sessionsOf } from '#features/learning/course-sessions/store.server.ts'
import { enrollmentsOfPerson } from '#features/learning/enrollments/roster.store.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PurgedAlong } from '#records/bin/retention.server.ts'
import { byStrength, strongest } from './rules.ts'
import type { AttendanceState } from './schema.ts'
import { attendance } from './table.server.ts'

/** By an enrollment, all of the same person (`samePeople`). */
export type People = ReadonlyMap<string, readonly string[]>

export type Counted = { present: number; excused: number; absent: number }

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

export type OwnAttendance = Counted & { planned: number; sessions: { id: string; state: AttendanceState }[] }

/**
 * A person's own attendance in courses, each with those below it: counts of what is not cancelled, and the sessions of which
 * something is known. By course id; for the person alone.
 */
export async function attendanceOf(
  db: Db,
  profileId: string,
  courseIds: readonly string[],
): Promise<Map<string, OwnAttendance>> {
  const own = await enrollmentsOfPerson(db, profileId)
  const planned = await plannedIn(db, courseIds)
  const states = await statesOf(
    db,
    [...new Set([...planned.values()].flat())],
    own.map(({ id }) => id),
  )
  return new Map(
    [...planned].map(([id, ids]) => {
      const sessions = ids.flatMap((each) => ({ id: each, state: states.get(each) ?? null }))
      const known = sessions.filter((each): each is OwnAttendance['sessions'][number] => each.state !== null)
      const count = (wanted: AttendanceState) => known.filter(({ state }) => state === wanted).length
      const counts = { present: count('present'), excused: count('excused'), absent: count('absent') }
      return [id, { ...counts, planned: ids.length, sessions: known }]
    }),
  )
}

/** Of one person, by session id. */
async function statesOf(db: Db, sessionIds: readonly string[], enrollmentIds: readonly string[]) {
  if (sessionIds.length === 0 || enrollmentIds.length === 0) return new Map<string, AttendanceState | null>()
  const { session_id, enrollment_id, state } = attendance
  const rows = await db
    .select({ session_id, state })
    .from(attendance)
    .where(and(inArray(enrollment_id, [...enrollmentIds]), inArray(session_id, [...sessionIds]), isNotNull(state)))
  const bySession = Map.groupBy(rows, (row) => row.session_id)
  return new Map([...bySession].map(([id, found]) => [id, strongest(found.map((row) => row.state))]))
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
export const purgedAlong = {
  courses: async (tx, ids) => purgeAttendance(tx, await purgeSessions(tx, ids)),
  course_sessions: purgeAttendance,
} satisfies PurgedAlong

async function purgeAttendance(tx: Db, sessions: readonly string[]): Promise<void> {
  await tx.delete(attendance).where(inArray(attendance.session_id, [...sessions]))
}
