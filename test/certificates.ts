import { randomBytes, randomInt } from 'node:crypto'
import { courseCompletions } from '#features/learning/attendance/table.server.ts'
import { numberFrom } from '#features/learning/issued-certificates/numbers.rules.ts'
import { issuedCertificates } from '#features/learning/issued-certificates/table.server.ts'
import type { signInAs } from './app.ts'
import { addCourse, addEnrollment } from './courses.ts'
import type { TestDatabase } from './database.ts'

/** Says that an enrollment has completed a course, on March 5th, 2026 unless told. */
export async function addCompletion(
  { db }: TestDatabase,
  course_id: string,
  enrollment_id: string,
  completed_at = new Date('2026-03-05T03:00:00Z'),
): Promise<void> {
  await db.insert(courseCompletions).values({ course_id, enrollment_id, cause: 'staff', completed_at })
}

/** A course that these people have completed, one after another; gives its id and those of their enrollments, in order. */
export async function addCompletedCourse(
  database: TestDatabase,
  people: readonly Partial<Parameters<typeof addEnrollment>[1]>[],
  more: Parameters<typeof addCourse>[1] = {},
): Promise<{ course: string; enrollments: string[] }> {
  const course = await addCourse(database, more)
  const enrollments: string[] = []
  for (const [at, person] of people.entries()) {
    const plain = { email: `person${at}@example.org`, amount: 0, payment_status: 'completed' as const }
    const id = await addEnrollment(database, { ...plain, ...person, course_id: course })
    await addCompletion(database, course, id, new Date(Date.UTC(2026, 2, 5, 3, at)))
    enrollments.push(id)
  }
  return { course, enrollments }
}

type Issued = typeof issuedCertificates.$inferSelect

/** A certificate as it would be issued, of nobody with an account unless told. */
export async function addIssued(
  { db }: TestDatabase,
  more: Partial<typeof issuedCertificates.$inferInsert> = {},
): Promise<Issued> {
  const [row] = await db
    .insert(issuedCertificates)
    .values({
      number: numberFrom(randomBytes(12)),
      course_id: crypto.randomUUID(),
      holder_name: 'Mei Lan',
      title: 'River Steward',
      course_title: 'Rivers',
      completed_on: '2026-03-05',
      status_index: randomInt(2 ** 30),
      ...more,
    })
    .returning()
  if (!row) throw new Error('Nothing was inserted.')
  return row
}

/** What came of asking for certificates to be issued. */
export function issueTo(
  staff: Pick<Awaited<ReturnType<typeof signInAs>>, 'request'>,
  course_id: string,
  people: readonly { enrollment_id: string; name: string }[],
  more: { title?: string; months?: number | null } = {},
): Promise<Response> {
  return staff.request('/api/admin/issued-certificates', {
    method: 'POST',
    json: { course_id, title: 'River Steward', months: null, people, ...more },
  })
}
