import type { PaymentStatus } from '#features/enrollments/schema.ts'
import type { EventOutcome, PaymentEvent, PaymentEventType } from './schema.ts'

/**
 * Where an event takes a payment, or 'ignored' where it comes too late: a refund ends it, a payment that came does not fail.
 * Trying again after a failure may still complete it.
 */
export function outcomeOf(
  current: PaymentStatus,
  type: PaymentEventType,
): 'completed' | 'failed' | 'refunded' | 'ignored' {
  if (current === 'refunded') return 'ignored'
  if (type === 'payment.refunded') return 'refunded'
  if (current === 'completed') return 'ignored'
  if (type === 'payment.completed') return 'completed'
  return current === 'pending' ? 'failed' : 'ignored'
}

/** What an event comes to: done or passed over, or refused with nothing changed. */
export type Judged =
  | { outcome: EventOutcome; repeated: false }
  | { outcome: 'unknown_enrollment' }
  | { outcome: 'mismatch'; field: 'amount' | 'currency' }

/**
 * Judges an event by what was asked under its reference. Under one from before somebody may still pay, unless that payment
 * was given back already; that it fails or is given back says nothing of the payment that stands.
 */
export function judge(
  { type, amount, currency }: Pick<PaymentEvent, 'type' | 'amount' | 'currency'>,
  asked: {
    enrollment: { payment_status: PaymentStatus }
    amount: number
    currency: string
    isFormer: boolean
    isSpent: boolean
  } | null,
): Judged {
  if (!asked || asked.isSpent) return { outcome: 'unknown_enrollment' }
  if (amount !== asked.amount) return { outcome: 'mismatch', field: 'amount' }
  if (currency !== asked.currency) return { outcome: 'mismatch', field: 'currency' }
  if (asked.isFormer && type !== 'payment.completed') return { outcome: 'ignored', repeated: false }
  return { outcome: outcomeOf(asked.enrollment.payment_status, type), repeated: false }
}

/** The payment page's address: the price in its path, the enrollment's reference in its query (decisions.md B). */
export function paymentPageAddress(template: string, payment: { amount: number; reference: string }): string {
  const url = new URL(template.replaceAll('{price}', String(payment.amount)))
  url.searchParams.set('reference', payment.reference)
  return url.href
}
