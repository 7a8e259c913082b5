import { asc, eq, inArray } from 'drizzle-orm'
import { courseSessions } from '#features/course-sessions/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { picked } from '#platform/values/fields.ts'

const planned = picked(courseSessions, ['id', 'course_id', 'title', 'starts_at', 'ends_at', 'is_cancelled'])

export type PlannedSession = Awaited<ReturnType<typeof sessionsOf>>[number]

/** All sessions of these courses by their start, cancelled ones too. */
export function sessionsOf(db: Db, courseIds: readonly string[]) {
  return db
    .select(planned)
    .from(courseSessions)
    .where(inArray(courseSessions.course_id, [...courseIds]))
    .orderBy(asc(courseSessions.starts_at), asc(courseSessions.id))
}

/** Null for an unknown one and one in the bin. */
export async function sessionById(db: Db, id: string) {
  const [session] = await db.select(planned).from(courseSessions).where(eq(courseSessions.id, id))
  return session?.course_id ? { ...session, course_id: session.course_id } : null
}

/** With its own link, which only who has access may see; null for an unknown one and one in the bin. */
export async function sessionToJoin(db: Db, id: string) {
  const [session] = await db
    .select({ ...planned, link: courseSessions.link })
    .from(courseSessions)
    .where(eq(courseSessions.id, id))
  return session ?? null
}
