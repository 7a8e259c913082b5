import { and, eq, inArray, ne } from 'drizzle-orm'
import { giveToOwner } from '#features/enrollments/claims.store.server.ts'
import { type Asked, lockAsked, swapReference } from '#features/enrollments/references.store.server.ts'
import { emitEnrollmentChange, changeEnrollment } from '#features/enrollments/status.store.server.ts'
import { paymentEvents } from '#features/enrollments/table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { judge, type Judged } from './rules.ts'
import { type EventOutcome, eventOutcomes, type PaymentEvent, refusedOutcomes } from './schema.ts'

export type Settled = Judged | { outcome: EventOutcome; repeated: true }

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

async function carryOut(
  tx: Db,
  event: PaymentEvent,
  { outcome }: Judged,
  asked: Asked,
): Promise<{ person: string | null; isCounted: boolean }> {
  const { enrollment, amount, currency, isFormer } = asked
  if (outcome === 'ignored' || outcome === 'mismatch' || outcome === 'unknown_enrollment') {
    return { person: enrollment.profile_id, isCounted: false }
  }
  // Later events of this payment come under the reference it was made with.
  if (isFormer) await swapReference(tx, enrollment, event.enrollment)
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
      setWhere: and(inArray(paymentEvents.outcome, [...refusedOutcomes]), ne(paymentEvents.outcome, outcome)),
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
