import { and, eq, inArray, ne } from 'drizzle-orm'
import { lockCourses } from '#features/courses/family.store.server.ts'
import { giveToOwner, keepReference } from '#features/enrollments/claims.store.server.ts'
import { changeEnrollment, emitEnrollmentChange } from '#features/enrollments/store.server.ts'
import {
  courseEnrollments,
  type EnrollmentRow,
  formerReferences,
  paymentEvents,
} from '#features/enrollments/table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { type AskedPayment, judge, type Judged } from './rules.ts'
import { type EventOutcome, eventOutcomes, type PaymentEvent, refusedOutcomes } from './schema.ts'

type Asked = AskedPayment & { enrollment: EnrollmentRow }

/** Locks the course and enrollment of a reference; null if it is unknown. Rereads after locking, since enrollments may merge meanwhile. */
async function lockAsked(tx: Db, reference: string): Promise<Asked | null> {
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

type Settled = Judged | { outcome: EventOutcome; repeated: true }

/** Handles a payment event in one transaction, idempotent by its id; a refused one is recorded, and judged anew when sent again. */
export async function settlePayment(db: Db, event: PaymentEvent): Promise<Settled> {
  return inTransaction(db, async (tx) => {
    const before = await handledBefore(tx, event.id)
    if (before) return before
    const asked = await lockAsked(tx, event.enrollment)
    const judged = judge(event, asked)
    // A concurrent request may have handled the same event.
    if (!(await keepEvent(tx, event, judged, asked))) return (await handledBefore(tx, event.id)) ?? judged
    if (!asked) return judged
    const done = await carryOut(tx, event, judged, asked)
    await emitEnrollmentChange(tx, { courseId: asked.enrollment.course_id, ...done })
    return judged
  })
}

async function carryOut(tx: Db, event: PaymentEvent, { outcome }: Judged, asked: Asked) {
  const { enrollment, amount, currency, isFormer } = asked
  if (outcome === 'ignored' || outcome === 'mismatch' || outcome === 'unknown_enrollment') {
    return { person: enrollment.profile_id, isCounted: false }
  }
  // Later events of this payment come under the reference it was made with.
  if (isFormer) {
    await tx.delete(formerReferences).where(eq(formerReferences.reference, event.enrollment))
    await keepReference(tx, enrollment)
  }
  const paid = isFormer ? { amount, currency, reference: event.enrollment } : {}
  const { isCounted } = await changeEnrollment(tx, enrollment, outcome, paid)
  const person = outcome === 'completed' ? await giveToOwner(tx, enrollment) : enrollment.profile_id
  return { person, isCounted }
}

/** Records an event once, updating one that was refused; false if it was handled already. */
async function keepEvent(tx: Db, event: PaymentEvent, { outcome }: Judged, asked: Asked | null): Promise<boolean> {
  const { enrollment: reference, ...told } = event
  const values = {
    ...told,
    reference,
    outcome,
    enrollment_id: asked?.enrollment.id ?? null,
    asked_amount: asked?.amount ?? null,
    asked_currency: asked?.currency ?? null,
    found_status: asked?.enrollment.payment_status ?? null,
  }
  const kept = await tx
    .insert(paymentEvents)
    .values(values)
    .onConflictDoUpdate({
      target: paymentEvents.id,
      set: values,
      setWhere: and(inArray(paymentEvents.outcome, refusedOutcomes), ne(paymentEvents.outcome, outcome)),
    })
    .returning({ id: paymentEvents.id })
  return kept.length > 0
}

async function handledBefore(tx: Db, id: string): Promise<Settled | null> {
  const [event] = await tx
    .select({ outcome: paymentEvents.outcome })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id))
  const outcome = eventOutcomes.find((known) => known === event?.outcome)
  return outcome ? { outcome, repeated: true } : null
}
