import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { PaymentNote, PaymentNoteKind } from './listing/schema.ts'
import { paymentEvents } from './table.server.ts'

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
