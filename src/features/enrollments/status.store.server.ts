import { eq, type SQL, sql } from 'drizzle-orm'
import { countOnce } from '#features/enrollments/duplicates/store.server.ts'
import type { PaymentStatus } from '#features/enrollments/schema.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import { administratorsAnd, emitChange, everyoneLater } from '#platform/server/changes/emit-change.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Announced with the course's id, never with anything about a person. */
const enrollmentsTopic = 'enrollments'

/** An email as the database folds it: lower case, trimmed. */
export function foldedEmail(email: string): SQL<string> {
  return sql`lower(btrim(${email}))`
}

/** Sets a payment status and recomputes the person's duplicates; the course must be locked. `isCounted`: the counter may have changed. */
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
 * Announces a changed enrollment, last in the transaction; others hear of the course's counter later, so that nobody can watch sales.
 * @param person profile id of its account
 */
export async function emitEnrollmentChange(
  tx: Db,
  { courseId, person, isCounted }: { courseId: string | null; person: string | null; isCounted: boolean },
): Promise<void> {
  if (courseId && isCounted) await emitChange(tx, 'courses', [courseId], everyoneLater(person))
  await emitChange(tx, enrollmentsTopic, courseId ? [courseId] : [], administratorsAnd(person))
}
