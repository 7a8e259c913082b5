import { and, eq, inArray, sql } from 'drizzle-orm'
import { ancestryOf } from '#features/courses/family.store.server.ts'
import { enrollmentsOfPerson, participation, samePeople } from '#features/enrollments/roster.store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { completeByAttendance, type CompletedStep } from './completions.store.server.ts'
import { announceAttendance } from './store.server.ts'
import { attendance } from './table.server.ts'

type Joined = { session: { id: string; course_id: string }; profileId: string; at: Date }

/**
 * Notes that somebody enrolled joined a session, once: the first time is kept, and what staff have said stands. False where it is
 * noted already, or the person takes no part.
 */
export async function noteJoin(
  db: Db,
  { session, profileId, at }: Joined,
  onCompleted: readonly CompletedStep[],
): Promise<boolean> {
  const enrollmentId = await participationIn(db, session.course_id, profileId)
  if (enrollmentId === null || (await hasJoined(db, session.id, [enrollmentId]))) return false
  return inTransaction(db, async (tx) => {
    const people = await samePeople(tx, [enrollmentId], { lock: true })
    const ids = people.get(enrollmentId)
    if (!ids || (await hasJoined(tx, session.id, ids))) return false
    const isNews = await writeJoin(tx, session.id, ids, at)
    if (isNews) await completeByAttendance(tx, session.course_id, people, onCompleted)
    await announceAttendance(tx, { sessionId: session.id, courseId: session.course_id }, profileId)
    return true
  })
}

async function participationIn(db: Db, courseId: string, profileId: string): Promise<string | null> {
  const family = (await ancestryOf(db, [courseId])).get(courseId)
  return (family && participation(family, await enrollmentsOfPerson(db, profileId))?.id) ?? null
}

async function hasJoined(db: Db, sessionId: string, ids: readonly string[]): Promise<boolean> {
  const { session_id, enrollment_id, joined_at } = attendance
  const [found] = await db
    .select({ joined_at })
    .from(attendance)
    .where(and(eq(session_id, sessionId), inArray(enrollment_id, [...ids]), sql`${joined_at} is not null`))
    .limit(1)
  return found !== undefined
}

/** Whether the person's state is another one now. */
async function writeJoin(
  tx: Db,
  sessionId: string,
  [own = '', ...others]: readonly string[],
  at: Date,
): Promise<boolean> {
  const { session_id, enrollment_id, state, version } = attendance
  const rows = await tx
    .select({ enrollment_id, state })
    .from(attendance)
    .where(and(eq(session_id, sessionId), inArray(enrollment_id, [own, ...others])))
  const known = rows.find((row) => row.state !== null) ?? rows[0]
  if (!known) {
    const first = { session_id: sessionId, enrollment_id: own, joined_at: at }
    await tx.insert(attendance).values({ ...first, state: 'present', source: 'joined' })
    return true
  }
  const isNews = known.state === null
  await tx
    .update(attendance)
    .set({
      joined_at: at,
      ...(isNews && { state: 'present', source: 'joined', marked_by: null, version: sql`${version} + 1` }),
    })
    .where(and(eq(session_id, sessionId), eq(enrollment_id, known.enrollment_id)))
  return isNews
}
