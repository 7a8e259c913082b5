import { eq, type SQL, sql } from 'drizzle-orm'
import { countOnce } from '#features/enrollments/duplicates/store.server.ts'
import type { PaymentStatus } from '#features/enrollments/schema.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import { announce } from '#platform/server/changes/announce.ts'
import { administratorsAnd, everyoneLater } from '#platform/server/changes/audience.ts'
import type { Db } from '#platform/server/database/database.ts'

/** The topic of enrollments, announced with the id of the course they are in: never with anything about a person. */
const enrollmentsTopic = 'enrollments'

/** An email as enrollments are kept under it: case and outer spaces folded, as the database folds them. */
export function foldedEmail(email: string): SQL<string> {
  return sql`lower(btrim(${email}))`
}

/**
 * Takes an enrollment to a payment status, and settles which of its person's counts from now on. The caller holds the course
 * locked (courses/counter). `isCounted`: what counts may have changed.
 */
export async function changeEnrollment(
  tx: Db,
  enrollment: { id: string; course_id: string | null; payment_status: PaymentStatus },
  to: PaymentStatus,
  other: { amount?: number; currency?: string; reference?: SQL | string } = {},
): Promise<{ reference: string; isCounted: boolean }> {
  const { reference, profile_id, email } = courseEnrollments
  const [changed] = await tx
    .update(courseEnrollments)
    .set({ payment_status: to, version: sql`${courseEnrollments.version} + 1`, ...other })
    .where(eq(courseEnrollments.id, enrollment.id))
    .returning({ reference, profile_id, email })
  if (!changed) throw new Error('The enrollment is gone.')
  const isSettled = (to === 'completed') === (enrollment.payment_status === 'completed')
  if (enrollment.course_id === null || isSettled) return { reference: changed.reference, isCounted: false }
  await countOnce(tx, enrollment.course_id, changed)
  return { reference: changed.reference, isCounted: true }
}

/**
 * Tells, last in the transaction, that an enrollment has changed; with the counter, the course has too, of which everyone else
 * hears later: nobody follows sales as they happen. One of a deleted course (null) is told of without saying which.
 * @param person the account that it belongs to
 */
export async function announceEnrollment(
  tx: Db,
  { courseId, person, isCounted }: { courseId: string | null; person: string | null; isCounted: boolean },
): Promise<void> {
  if (courseId && isCounted) await announce(tx, 'courses', [courseId], everyoneLater(person))
  await announce(tx, enrollmentsTopic, courseId ? [courseId] : [], administratorsAnd(person))
}
