import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
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
import { type Site, tellOfMoves } from '../places/notifications.store.server.ts'
import { changeEnrollment } from '../store.server.ts'
import { courseEnrollments, formerReferences, paymentEvents } from '../table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import type { PaymentNote, PaymentNoteKind } from '../listing/schema.ts'
import { type AskedPayment, judge, type Judged } from './rules.ts'
import { type EventOutcome, eventOutcomes, type PaymentEvent, refusedOutcomes } from './schema.ts'

type Asked = AskedPayment & { enrollment: LiveEnrollment }

/**
 * Locks the course and enrollment of a reference, its places settled; `asked` is null if it is unknown. Rereads after locking, since
 * enrollments may merge meanwhile.
 */
async function lockAsked(tx: Db, reference: string): Promise<{ asked: Asked | null; settled: Settled }> {
  const seen = await askedUnder(tx, reference, false)
  const courseId = seen?.enrollment.course_id ?? null
  if (courseId) await lockCourses(tx, [courseId])
  const settled = await settlePlaces(tx, courseId)
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
    const after = await settlePlaces(tx, courseId)
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

/** What a payment provider told; enrollments themselves stay. */
export function retainedPaymentEvents(months: number | null): Retained {
  const at = paymentEvents.received_at
  const isOld = months === null ? undefined : isOlderThan(sql`${at}`, months)
  return { name: 'payment_events', table: paymentEvents, at, isOld }
}

/** Bounds a row's height, however much a provider sends. */
const most = 5

/** Notes on the payments of enrollments, by enrollment id, newest first. */
export async function paymentNotes(db: Db, ids: readonly string[]): Promise<Map<string, PaymentNote[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.enrollment_id, ids))
    .orderBy(asc(paymentEvents.received_at), asc(paymentEvents.id))
  const events = Map.groupBy(rows, ({ enrollment_id }) => enrollment_id ?? '')
  return new Map([...events].map(([id, own]) => [id, notesOf(own).slice(0, most)]))
}

function notesOf(events: (typeof paymentEvents.$inferSelect)[]): PaymentNote[] {
  const kinds = notedAs(events)
  let parts = 0
  const notes = events.flatMap(({ amount, currency, asked_amount, asked_currency, received_at, outcome }, at) => {
    const kind = kinds[at]
    parts = kind === 'partly_refunded' ? parts + amount : outcome === 'refunded' ? 0 : parts
    if (!kind) return []
    return {
      kind,
      // Of several parts what they are together.
      amount: kind === 'partly_refunded' ? parts : amount,
      currency,
      asked_amount: asked_amount ?? amount,
      asked_currency: asked_currency ?? currency,
      received_at: received_at.toISOString(),
    }
  })
  return notes.toReversed()
}

type Kept = Pick<typeof paymentEvents.$inferSelect, 'type' | 'outcome' | 'found_status'>

/** The note for each payment event of one enrollment, oldest first; null where the status says it all. */
export function notedAs(events: readonly Kept[]): (PaymentNoteKind | null)[] {
  let hasPaid = false
  return events.map(({ type, outcome, found_status }) => {
    if (type === 'payment.failed') return null
    if (type === 'payment.refunded') {
      if (outcome === 'refunded') hasPaid = false
      if (outcome === 'partly_refunded') return 'partly_refunded'
      if (outcome === 'mismatch') return 'other_refund_amount'
      // Under a former reference: the payment that stands is another one.
      return outcome === 'ignored' && found_status && found_status !== 'refunded' ? 'other_payment_refunded' : null
    }
    const hadPaid = hasPaid
    if (outcome === 'unknown_enrollment' || (outcome === 'ignored' && found_status === 'refunded')) {
      return 'paid_after_refund'
    }
    hasPaid = true
    if (outcome === 'mismatch') return 'other_amount'
    // The first event after staff marked it as paid is the payment they knew of.
    return outcome === 'ignored' && hadPaid ? 'paid_twice' : null
  })
}
