import type { PaymentEventType } from '#features/learning/enrollments/payments/schema.ts'
import type { PaymentStatus } from '#features/learning/enrollments/schema.ts'
import type { PaymentNote, PaymentNoteKind } from './schema.ts'

/** What a payment provider told, oldest first. */
type Told = {
  type: PaymentEventType
  outcome: string
  found_status: PaymentStatus | null
  amount: number
  currency: string
  asked_amount: number | null
  asked_currency: string | null
  received_at: Date
}

/** Bounds a row's height, however much a provider sends. */
const most = 5

/** Notes on the payments of one enrollment, newest first. */
export function notesOf(events: readonly Told[]): PaymentNote[] {
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
  return notes.toReversed().slice(0, most)
}

/** The note for each payment event of one enrollment, oldest first; null where the status says it all. */
export function notedAs(
  events: readonly Pick<Told, 'type' | 'outcome' | 'found_status'>[],
): (PaymentNoteKind | null)[] {
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
