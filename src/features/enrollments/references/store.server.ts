import { eq } from 'drizzle-orm'
import { lockCourses } from '#features/courses/counter/store.server.ts'
import { courseEnrollments, formerReferences, paymentEvents } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

type Enrollment = typeof courseEnrollments.$inferSelect

/** What a reference stands for: an enrollment, and what is asked under it. */
export type Asked = {
  enrollment: Enrollment
  amount: number
  currency: string
  /** The reference is one that the enrollment had before. */
  isFormer: boolean
  /** What was paid under it was given back. */
  isSpent: boolean
}

/**
 * What a reference stands for, held to the end of the transaction with its course locked; null where it stands for nothing.
 * Before the course is locked its enrollment may still become one with another.
 */
export async function lockAsked(tx: Db, reference: string): Promise<Asked | null> {
  const seen = await askedUnder(tx, reference, false)
  if (seen?.enrollment.course_id) await lockCourses(tx, [seen.enrollment.course_id])
  return askedUnder(tx, reference, true)
}

async function askedUnder(tx: Db, reference: string, isHeld: boolean): Promise<Asked | null> {
  const own = tx.select().from(courseEnrollments).where(eq(courseEnrollments.reference, reference))
  const [enrollment] = await (isHeld ? own.for('update') : own)
  if (enrollment) {
    const { amount, currency } = enrollment
    return { enrollment, amount, currency, isFormer: false, isSpent: false }
  }
  const before = tx
    .select({ enrollment: courseEnrollments, asked: formerReferences })
    .from(formerReferences)
    .innerJoin(courseEnrollments, eq(courseEnrollments.id, formerReferences.enrollment_id))
    .where(eq(formerReferences.reference, reference))
  const [former] = await (isHeld ? before.for('update') : before)
  if (!former) return null
  const { amount, currency, is_spent: isSpent } = former.asked
  return { enrollment: former.enrollment, amount, currency, isFormer: true, isSpent }
}

/** Keeps an enrollment's reference, before it gets another one or becomes one with another enrollment (`of`). */
export async function keepReference(tx: Db, enrollment: Enrollment, of = enrollment.id): Promise<void> {
  const { reference, amount, currency, payment_status } = enrollment
  await tx
    .insert(formerReferences)
    .values({ reference, enrollment_id: of, amount, currency, is_spent: payment_status === 'refunded' })
}

/** A reference from before was paid under: the caller makes it the enrollment's own, and the one it has is kept instead. */
export async function swapReference(tx: Db, enrollment: Enrollment, former: string): Promise<void> {
  await tx.delete(formerReferences).where(eq(formerReferences.reference, former))
  await keepReference(tx, enrollment)
}

/** Of two enrollments one goes: what was and may still be paid for it is the other's. */
export async function mergeEnrollment(tx: Db, goes: Enrollment, into: string): Promise<void> {
  const to = { enrollment_id: into }
  await tx.update(paymentEvents).set(to).where(eq(paymentEvents.enrollment_id, goes.id))
  await tx.update(formerReferences).set(to).where(eq(formerReferences.enrollment_id, goes.id))
  await keepReference(tx, goes, into)
  await tx.delete(courseEnrollments).where(eq(courseEnrollments.id, goes.id))
}
