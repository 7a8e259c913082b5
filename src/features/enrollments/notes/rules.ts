import type { PaymentEventType } from '#features/enrollments/payments/schema.ts'
import type { PaymentStatus } from '#features/enrollments/schema.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { PaymentNote, PaymentNoteKind } from './schema.ts'

type Kept = { type: PaymentEventType; outcome: string; found_status: PaymentStatus | null }

/** The note for each payment event of one enrollment, oldest first; null where the status says it all. */
export function notedAs(events: readonly Kept[]): (PaymentNoteKind | null)[] {
  let hasPaid = false
  return events.map(({ type, outcome, found_status }) => {
    if (type === 'payment.failed') return null
    if (type === 'payment.refunded') {
      if (outcome === 'refunded') hasPaid = false
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

export function paymentNoteText({ kind, amount, currency, asked_amount, asked_currency }: PaymentNote): string {
  const money = formatMoney(amount, currency)
  const asked = formatMoney(asked_amount, asked_currency)
  const sentences: Record<PaymentNoteKind, string> = {
    other_amount: `A payment of ${money} came for this, but ${asked} was asked.`,
    other_refund_amount: `A refund of ${money} came for this, but ${asked} was asked.`,
    paid_twice: `It was paid twice: another ${money} came.`,
    other_payment_refunded: `A refund of ${money} came for another payment of this.`,
    paid_after_refund: `A payment of ${money} came after it was refunded.`,
  }
  return sentences[kind]
}
