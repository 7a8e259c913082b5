import { eq } from 'drizzle-orm'
import { lockCourses } from '#features/courses/counter/store.server.ts'
import { giveToOwner } from '#features/enrollments/claims/store.server.ts'
import { announceEnrollment, changeEnrollment } from '#features/enrollments/status/store.server.ts'
import { courseEnrollments, paymentEvents } from '#features/enrollments/table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { outcomeOf } from './rules.ts'
import { type EventOutcome, eventOutcomes, type PaymentEvent } from './schema.ts'

/** What came of an event: handled, now or before; or refused, with nothing changed. */
export type Settled =
  | { outcome: EventOutcome; repeated: boolean }
  | { outcome: 'unknown_enrollment' }
  | { outcome: 'mismatch'; field: 'amount' | 'currency' }

/**
 * Does what a payment provider tells, once however often it comes: enrollment, counter and the event's own row are written
 * together. Amount and currency must be the enrollment's.
 */
export async function settlePayment(db: Db, event: PaymentEvent): Promise<Settled> {
  return inTransaction(db, async (tx) => {
    const before = await handledBefore(tx, event.id)
    if (before) return before
    const [found] = await tx
      .select({ id: courseEnrollments.id, courseId: courseEnrollments.course_id })
      .from(courseEnrollments)
      .where(eq(courseEnrollments.reference, event.enrollment))
    if (!found) return { outcome: 'unknown_enrollment' }
    if (found.courseId) await lockCourses(tx, [found.courseId])
    const [enrollment] = await tx
      .select()
      .from(courseEnrollments)
      .where(eq(courseEnrollments.reference, event.enrollment))
      .for('update')
    if (!enrollment) return { outcome: 'unknown_enrollment' }
    if (event.amount !== enrollment.amount) return { outcome: 'mismatch', field: 'amount' }
    if (event.currency !== enrollment.currency) return { outcome: 'mismatch', field: 'currency' }

    const outcome = outcomeOf(enrollment.payment_status, event.type)
    const { id, type, amount, currency } = event
    const [kept] = await tx
      .insert(paymentEvents)
      .values({ id, type, amount, currency, outcome, enrollment_id: enrollment.id })
      .onConflictDoNothing()
      .returning({ id: paymentEvents.id })
    // The same event was handled while this one waited.
    if (!kept) return (await handledBefore(tx, id)) ?? { outcome: 'ignored', repeated: true }
    if (outcome === 'ignored') return { outcome, repeated: false }
    const { isCounted } = await changeEnrollment(tx, enrollment, outcome)
    if (outcome === 'completed' && enrollment.profile_id === null) await giveToOwner(tx, enrollment)
    await announceEnrollment(tx, enrollment.course_id, isCounted)
    return { outcome, repeated: false }
  })
}

async function handledBefore(tx: Db, id: string): Promise<Settled | null> {
  const [event] = await tx
    .select({ outcome: paymentEvents.outcome })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id))
  const outcome = eventOutcomes.find((known) => known === event?.outcome)
  return outcome ? { outcome, repeated: true } : null
}
