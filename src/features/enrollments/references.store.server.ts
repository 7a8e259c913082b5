import { eq } from 'drizzle-orm'
import { lockCourses } from '#features/courses/counter.store.server.ts'
import { courseEnrollments, formerReferences, paymentEvents } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

type Enrollment = typeof courseEnrollments.$inferSelect

export type Asked = {
  enrollment: Enrollment
  amount: number
  currency: string
  isFormer: boolean
  /** What was paid under it was refunded. */
  isSpent: boolean
}

/** Locks the course and enrollment of a reference; null if it is unknown. Rereads after locking, since enrollments may merge meanwhile. */
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

/** Records an enrollment's reference as a former one of `of`, before it is replaced or merged. */
export async function keepReference(tx: Db, enrollment: Enrollment, of = enrollment.id): Promise<void> {
  const { reference, amount, currency, payment_status } = enrollment
  await tx
    .insert(formerReferences)
    .values({ reference, enrollment_id: of, amount, currency, is_spent: payment_status === 'refunded' })
}

/** Records the current reference as former and removes `former`, which the caller makes current. */
export async function swapReference(tx: Db, enrollment: Enrollment, former: string): Promise<void> {
  await tx.delete(formerReferences).where(eq(formerReferences.reference, former))
  await keepReference(tx, enrollment)
}

/** Merges one enrollment into another: its payments and references move along. */
export async function mergeEnrollment(tx: Db, goes: Enrollment, into: string): Promise<void> {
  const to = { enrollment_id: into }
  await tx.update(paymentEvents).set(to).where(eq(paymentEvents.enrollment_id, goes.id))
  await tx.update(formerReferences).set(to).where(eq(formerReferences.enrollment_id, goes.id))
  await keepReference(tx, goes, into)
  await tx.delete(courseEnrollments).where(eq(courseEnrollments.id, goes.id))
}
