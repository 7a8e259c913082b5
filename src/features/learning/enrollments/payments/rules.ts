import type { PaymentStatus } from '../schema.ts'
import type { EventOutcome, PaymentEvent, PaymentEventType } from './schema.ts'

/** The status an event leads to, or 'ignored': a refund is final, and a completed payment cannot fail. */
export function outcomeOf(current: PaymentStatus, type: PaymentEventType): EventOutcome {
  if (current === 'refunded') return 'ignored'
  if (type === 'payment.refunded') return 'refunded'
  if (current === 'completed') return 'ignored'
  if (type === 'payment.completed') return 'completed'
  return current === 'pending' ? 'failed' : 'ignored'
}

export type Judged =
  | { outcome: EventOutcome; repeated: false }
  | { outcome: 'unknown_enrollment' }
  | { outcome: 'mismatch'; field: 'amount' | 'currency' }

export type AskedPayment = {
  enrollment: { payment_status: PaymentStatus }
  amount: number
  currency: string
  isFormer: boolean
  /** What was paid under it was refunded. */
  isSpent: boolean
  /** Of what was paid under it. */
  givenBack: number
}

/** Judges an event by what was asked under its reference. Under a former one only a payment counts, unless that was refunded. A refund of a part ends access once the parts are the whole. */
export function judge(
  { type, amount, currency }: Pick<PaymentEvent, 'type' | 'amount' | 'currency'>,
  asked: AskedPayment | null,
): Judged {
  if (!asked || asked.isSpent) return { outcome: 'unknown_enrollment' }
  // In hundredths, so that parts add up.
  const left = Math.round((asked.amount - asked.givenBack - amount) * 100)
  const isPart = type === 'payment.refunded' && amount > 0 && amount < asked.amount && left >= 0
  if (amount !== asked.amount && !isPart) return { outcome: 'mismatch', field: 'amount' }
  if (currency !== asked.currency) return { outcome: 'mismatch', field: 'currency' }
  if (asked.isFormer && type !== 'payment.completed') return { outcome: 'ignored', repeated: false }
  const outcome = outcomeOf(asked.enrollment.payment_status, type)
  return { outcome: outcome === 'refunded' && isPart && left > 0 ? 'partly_refunded' : outcome, repeated: false }
}
