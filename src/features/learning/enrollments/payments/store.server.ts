import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { lockCourses } from '#features/learning/courses/family.store.server.ts'
import { keepReference } from '../claims.store.server.ts'
import { mailPayment, type MailSite } from '../mails.store.server.ts'
import { changeInCourse } from '../places/store.server.ts'
import { changePayment } from '../places/transitions.store.server.ts'
import {
  courseEnrollments,
  formerReferences,
  liveColumns,
  type LiveEnrollment,
  paymentEvents,
} from '../table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { type AskedPayment, judge, type Judged } from './rules.ts'
import { type EventOutcome, eventOutcomes, type PaymentEvent, refusedOutcomes } from './schema.ts'

type Asked = AskedPayment & { enrollment: LiveEnrollment }

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
export async function settlePayment(db: Db, event: PaymentEvent, site: MailSite): Promise<SettledPayment> {
  return inTransaction(db, async (tx) => {
    const before = await handledBefore(tx, event.id)
    if (before) return before
    const seen = await askedUnder(tx, event.enrollment, false)
    const courseId = seen?.enrollment.course_id ?? null
    if (courseId) await lockCourses(tx, [courseId])
    return changeInCourse(tx, courseId, site, async (free) => {
      // Reread after locking, since enrollments may merge meanwhile.
      const asked = await askedUnder(tx, event.enrollment, true)
      const judged = judge(event, asked)
      // A concurrent request may have handled the same event.
      const isNew = await keepEvent(tx, event, judged, asked)
      if (!isNew || !asked) {
        const earlier = isNew ? null : await handledBefore(tx, event.id)
        return { answer: () => earlier ?? judged }
      }
      const { moves, change } = await carryOut(tx, event, judged, { ...asked, free })
      const isPaid = judged.outcome === 'completed'
      const mail = isPaid ? () => mailPayment(tx, site, asked.enrollment.id) : undefined
      return { moves, changes: [change], answer: () => judged, mail }
    })
  })
}

async function carryOut(tx: Db, event: PaymentEvent, { outcome }: Judged, asked: Asked & { free: number }) {
  const { enrollment, amount, currency, isFormer, free } = asked
  if (outcome !== 'completed' && outcome !== 'failed' && outcome !== 'refunded') {
    return { moves: [], change: { courseId: enrollment.course_id, person: enrollment.profile_id, isCounted: false } }
  }
  // Later events of this payment come under the reference it was made with.
  if (isFormer) {
    await tx.delete(formerReferences).where(eq(formerReferences.reference, event.enrollment))
    await keepReference(tx, enrollment)
  }
  const paid = isFormer ? { amount, currency, reference: event.enrollment } : {}
  return changePayment(tx, enrollment, outcome, { free, ...paid })
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

/** What came of the payments of enrollments, by enrollment id, oldest first. */
export async function paymentEventsOf(db: Db, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.enrollment_id, [...ids]))
    .orderBy(asc(paymentEvents.received_at), asc(paymentEvents.id))
  return Map.groupBy(rows, ({ enrollment_id }) => enrollment_id ?? '')
}
