import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { attendance, courseCompletions } from '#features/learning/attendance/table.server.ts'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import type { AttendanceState, RosterPerson } from '#features/learning/attendance/schema.ts'
import { auditLog } from '#records/audit/table.server.ts'
import type { TestApp } from './app.ts'
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
  const wall = { title: 'A class', date: '2026-03-05', time: '18:30', minutes: 60 }
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

/** The same under a name, with an email made of it. */
export function addNamed(
  database: TestDatabase,
  course: string,
  full_name: string,
  more: Parameters<typeof addEnrollment>[1] = {},
): Promise<string> {
  return addParticipant(database, course, {
    full_name,
    email: `${full_name.replaceAll(' ', '.')}@example.org`,
    ...more,
  })
}

export type RosterPage = { items: RosterPerson[]; next: string | null }
export type Mark = { id: string; version: number; state: AttendanceState | null }

/** What staff ask of rosters. */
export function rosterEditor(who: Pick<TestApp, 'request'>) {
  const put = (address: string, json: object) => who.request(address, { method: 'PUT', json })
  return {
    roster: async (query: Record<string, string>, status = 200): Promise<RosterPage> => {
      const answer = await who.request(`/api/admin/roster?${new URLSearchParams(query)}`)
      expect(answer.status).toBe(status)
      return (await answer.json()) as RosterPage
    },
    count: async (query: Record<string, string>): Promise<number> => {
      const answer = await who.request(`/api/admin/roster/count?${new URLSearchParams(query)}`)
      return ((await answer.json()) as { total: number }).total
    },
    mark: (session: string, ...marks: Mark[]) => put(`/api/admin/attendance/${session}`, { marks }),
    complete: (course: string, json: object) => put(`/api/admin/completions/${course}`, json),
  }
}

/** What the audit log says was done. */
export async function writtenIn({ db }: TestDatabase) {
  const { action, entity_id, details } = auditLog
  return db.select({ action, entity_id, details }).from(auditLog).orderBy(auditLog.id)
}
