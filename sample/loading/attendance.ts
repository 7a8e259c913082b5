import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import { attendance } from '#features/learning/attendance/table.server.ts'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import { ancestryOf } from '#features/learning/courses/family.store.server.ts'
import { participantsOf } from '#features/learning/enrollments/roster.store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { sampleState } from '#sample/attendance.ts'

/** Inserts who was at the sessions that are over. */
export async function loadAttendance(tx: Db, now: Date): Promise<void> {
  const { id, course_id, starts_at, ends_at, is_cancelled } = courseSessions
  const held = await tx
    .select({ id, course_id, starts_at })
    .from(courseSessions)
    .where(and(lt(ends_at, now), eq(is_cancelled, false), isNotNull(course_id)))
    .orderBy(asc(starts_at), asc(id))
  for (const [at, session] of held.entries()) {
    const family = (await ancestryOf(tx, [session.course_id ?? ''])).get(session.course_id ?? '')
    const people = family ? await participantsOf(tx, family) : []
    if (people.length === 0) continue
    await tx.insert(attendance).values(
      people.map(({ enrollment_id }, person) => {
        const state = sampleState(person, at)
        const known = { session_id: session.id, enrollment_id, state, updated_at: session.starts_at }
        return state === 'present'
          ? { ...known, source: 'joined' as const, joined_at: session.starts_at }
          : { ...known, source: 'staff' as const }
      }),
    )
  }
}
