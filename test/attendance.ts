import { eq } from 'drizzle-orm'
import { attendance, courseCompletions } from '#features/attendance/table.server.ts'
import { courseSessions } from '#features/course-sessions/table.server.ts'
import { addEnrollment } from './courses.ts'
import type { TestDatabase } from './database.ts'

/** A session of a course that begins so many minutes from now and takes an hour, unless told; gives its id. */
export async function addSession(
  { db }: TestDatabase,
  course_id: string,
  { inMinutes = -10, ...more }: Partial<typeof courseSessions.$inferInsert> & { inMinutes?: number } = {},
): Promise<string> {
  const starts_at = new Date(Date.now() + inMinutes * 60_000)
  const ends_at = new Date(starts_at.getTime() + 60 * 60_000)
  const wall = { date: '2026-03-05', time: '18:30', minutes: 60 }
  const values = { course_id, ...wall, starts_at, ends_at, link: 'https://meet.example/own', ...more }
  const [row] = await db.insert(courseSessions).values(values).returning({ id: courseSessions.id })
  if (!row) throw new Error('Nothing was inserted.')
  return row.id
}

/** A completed enrollment of somebody; gives its id. */
export function addParticipant(
  database: TestDatabase,
  course_id: string,
  more: Parameters<typeof addEnrollment>[1] = {},
): Promise<string> {
  return addEnrollment(database, { course_id, payment_status: 'completed', ...more })
}

/** What is known of who was at a session. */
export function attendanceAt({ db }: TestDatabase, session: string) {
  return db.select().from(attendance).where(eq(attendance.session_id, session)).orderBy(attendance.enrollment_id)
}

export function completionsIn({ db }: TestDatabase, course: string) {
  return db.select().from(courseCompletions).where(eq(courseCompletions.course_id, course))
}
