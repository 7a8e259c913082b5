import type { PaymentStatus } from '#features/enrollments/schema.ts'
import type { PaymentEventType } from './schema.ts'

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

/** The payment page's address: the price in its path, the enrollment's reference in its query (decisions.md B). */
export function paymentPageAddress(template: string, payment: { amount: number; reference: string }): string {
  const url = new URL(template.replaceAll('{price}', String(payment.amount)))
  url.searchParams.set('reference', payment.reference)
  return url.href
}
