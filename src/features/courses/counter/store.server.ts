import { and, eq, inArray, sql } from 'drizzle-orm'
import { certificatesById } from '#features/certificates/store.server.ts'
import { amountToPay } from '#features/courses/rules.ts'
import type { CourseType } from '#features/courses/schema.ts'
import { courses } from '#features/courses/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** What a page enrols in, and what that costs now. */
export type EnrollmentTarget = { id: string; title: string; type: CourseType; amount: number }

/**
 * The course that a published course's page enrols in, itself or its parent, locked to the end of the transaction: one
 * enrollment of a course is written at a time, so that none is made or counted twice. Null where there is no such course,
 * or the parent is not published.
 */
export async function lockEnrollmentTarget(tx: Db, courseId: string): Promise<EnrollmentTarget | null> {
  const [asked] = await tx
    .select({ id: sql<string>`coalesce(${courses.parent_course_id}, ${courses.id})` })
    .from(courses)
    .where(and(eq(courses.id, courseId), eq(courses.published, true)))
  if (!asked) return null
  await lockCourses(tx, [asked.id])
  const [target] = await tx
    .select({
      id: courses.id,
      title: courses.title,
      type: courses.type,
      price: courses.price,
      certificate_id: courses.certificate_id,
    })
    .from(courses)
    .where(and(eq(courses.id, asked.id), eq(courses.published, true)))
  if (!target) return null
  const { price, certificate_id, ...known } = target
  const certificate = (await certificatesById(tx, [certificate_id])).get(certificate_id ?? '') ?? null
  return { ...known, amount: amountToPay({ type: known.type, price, certificate }) }
}

/** Locks courses against other writers of their enrollments, always in the same order. */
export async function lockCourses(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: courses.id })
    .from(courses)
    .where(inArray(courses.id, [...ids]))
    .orderBy(courses.id)
    .for('no key update')
}

/**
 * Counts one completed enrollment more or fewer. Being counted is no change of the course: written without the query
 * builder, which would set `updated_at` and with it have the course indexed for the search again.
 */
export async function countEnrollment(tx: Db, courseId: string, by: 1 | -1): Promise<void> {
  await tx.execute(sql`
    update courses set enrollment_count = greatest(0, enrollment_count + ${by}::int) where id = ${courseId}::uuid`)
}
