import { eq } from 'drizzle-orm'
import { certificates } from '#features/learning/certificates/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import type { TestDatabase } from './database.ts'

/** A free, published course, unless told; gives its id. */
export function addCourse({ db }: TestDatabase, more: Partial<typeof courses.$inferInsert> = {}): Promise<string> {
  const values = { title: 'A course', description: 'About it', ...more }
  return idOf(db.insert(courses).values(values).returning({ id: courses.id }))
}

/** A published certificate, unless told; gives its id. */
export function addCertificate(
  { db }: TestDatabase,
  more: Partial<typeof certificates.$inferInsert> = {},
): Promise<string> {
  const values = { title: 'A certificate', published: true, ...more }
  return idOf(db.insert(certificates).values(values).returning({ id: certificates.id }))
}

/** A pending enrollment of nobody with an account, unless told; gives its id. */
export function addEnrollment(
  { db }: TestDatabase,
  more: Partial<typeof courseEnrollments.$inferInsert> = {},
): Promise<string> {
  const values = { course_title: 'A course', email: 'mei@example.org', amount: 3000, currency: 'JPY', ...more }
  return idOf(db.insert(courseEnrollments).values(values).returning({ id: courseEnrollments.id }))
}

/** What is stored of the enrollments in a course. */
export function enrollmentsIn({ db }: TestDatabase, course: string) {
  return db.select().from(courseEnrollments).where(eq(courseEnrollments.course_id, course))
}

/** How many a course says have enrolled; undefined where there is no such course. */
export async function countOf({ db }: TestDatabase, course: string): Promise<number | undefined> {
  const [row] = await db.select({ count: courses.enrollment_count }).from(courses).where(eq(courses.id, course))
  return row?.count
}

async function idOf(inserted: PromiseLike<{ id: string }[]>): Promise<string> {
  const [row] = await inserted
  if (!row) throw new Error('Nothing was inserted.')
  return row.id
}
