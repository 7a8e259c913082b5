import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { lockCourses } from '#features/learning/courses/family.store.server.ts'
import { giveToOwner, keepReference } from '../claims.store.server.ts'
import { emitEnrollmentChange } from '../announcing.store.server.ts'
import { mailPayment } from '../mails.store.server.ts'
import {
  liveColumns,
  type LiveEnrollment,
  placeOfPayment,
  type Settled,
  settlePlaces,
  unseatedBy,
} from '../places/store.server.ts'
import { type Site, tellOfMoves } from '../places/telling.store.server.ts'
import { changeEnrollment } from '../store.server.ts'
import { courseEnrollments, formerReferences, paymentEvents } from '../table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { type AskedPayment, judge, type Judged } from './rules.ts'
import { type EventOutcome, eventOutcomes, type PaymentEvent, refusedOutcomes } from './schema.ts'

type Asked = AskedPayment & { enrollment: LiveEnrollment }
const unsettled: Settled = { free: Infinity, moves: [] }

/**
 * Locks the course and enrollment of a reference, its places settled; `asked` is null if it is unknown. Rereads after locking, since
 * enrollments may merge meanwhile.
 */
async function lockAsked(tx: Db, reference: string): Promise<{ asked: Asked | null; settled: Settled }> {
  const seen = await askedUnder(tx, reference, false)
  const courseId = seen?.enrollment.course_id
  if (courseId) await lockCourses(tx, [courseId])
  const settled = courseId ? await settlePlaces(tx, courseId) : unsettled
  return { asked: await askedUnder(tx, reference, true), settled }
}

async function askedUnder(tx: Db, reference: string, isHeld: boolean): Promise<Asked | null> {
  const own = tx.select(liveColumns).from(courseEnrollments).where(eq(courseEnrollments.reference, reference))
  const [enrollment] = await (isHeld ? own.for('update') : own)
  if (enrollment) {
    const { amount, currency } = enrollment
    return { enrollment, amount, currency, isFormer: false, isSpent: false, givenBack: await givenBack(tx, reference) }
  }
  const before = tx
    .select({ enrollment: liveColumns, asked: formerReferences })
    .from(formerReferences)
    .innerJoin(courseEnrollments, eq(courseEnrollments.id, formerReferences.enrollment_id))
    .where(eq(formerReferences.reference, reference))
  const [former] = await (isHeld ? before.for('update') : before)
  if (!former) return null
  const { amount, currency, is_spent: isSpent } = former.asked
  return { enrollment: former.enrollment, amount, currency, isFormer: true, isSpent, givenBack: 0 }
}

async function givenBack(tx: Db, reference: string): Promise<number> {
  const { amount, outcome } = paymentEvents
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number) })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.reference, reference), eq(outcome, 'partly_refunded')))
  return row?.sum ?? 0
}

type SettledPayment = Judged | { outcome: EventOutcome; repeated: true }

/** Handles a payment event in one transaction, idempotent by its id; a refused one is recorded, and judged anew when sent again. */
export async function settlePayment(db: Db, event: PaymentEvent, site: Site): Promise<SettledPayment> {
  return inTransaction(db, async (tx) => {
    const before = await handledBefore(tx, event.id)
    if (before) return before
    const { asked, settled } = await lockAsked(tx, event.enrollment)
    const judged = judge(event, asked)
    // A concurrent request may have handled the same event.
    const isNew = await keepEvent(tx, event, judged, asked)
    if (!isNew || !asked) {
      const earlier = isNew ? null : await handledBefore(tx, event.id)
      await tellOfMoves(tx, settled.moves, site)
      return earlier ?? judged
    }
    const { course_id: courseId } = asked.enrollment
    const { moves: told, ...done } = await carryOut(tx, event, judged, { ...asked, free: settled.free })
    const after = courseId ? await settlePlaces(tx, courseId) : unsettled
    await emitEnrollmentChange(tx, { courseId, ...done })
    await tellOfMoves(tx, [...settled.moves, ...(told ?? []), ...after.moves], site)
    if (judged.outcome === 'completed') await mailPayment(tx, site, asked.enrollment.id)
    return judged
  })
}

async function carryOut(tx: Db, event: PaymentEvent, { outcome }: Judged, asked: Asked & Pick<Settled, 'free'>) {
  const { enrollment, amount, currency, isFormer, free } = asked
  if (outcome !== 'completed' && outcome !== 'failed' && outcome !== 'refunded') {
    return { person: enrollment.profile_id, isCounted: false }
  }
  // Later events of this payment come under the reference it was made with.
  if (isFormer) {
    await tx.delete(formerReferences).where(eq(formerReferences.reference, event.enrollment))
    await keepReference(tx, enrollment)
  }
  const paid = isFormer ? { amount, currency, reference: event.enrollment } : {}
  if (outcome !== 'completed') {
    const { isCounted } = await changeEnrollment(tx, enrollment, outcome, paid)
    return { person: enrollment.profile_id, isCounted }
  }
  const { isCounted } = await changeEnrollment(tx, enrollment, outcome, {
    ...paid,
    ...placeOfPayment(enrollment, free),
  })
  return { person: await giveToOwner(tx, enrollment), isCounted, moves: unseatedBy(enrollment, free) }
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

async function handledBefore(tx: Db, id: string): Promise<SettledPayment | null> {
  const [event] = await tx
    .select({ outcome: paymentEvents.outcome })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id))
  const outcome = eventOutcomes.find((known) => known === event?.outcome)
  return outcome ? { outcome, repeated: true } : null
}
