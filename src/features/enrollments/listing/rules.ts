import type { PaymentStatus } from '#features/enrollments/schema.ts'
import type { ListedEnrollment } from './schema.ts'

/** A payment's status as staff call it; what a student reads is `paymentStatusLabel`. */
export function paymentStatusName(status: PaymentStatus): string {
  return names[status]
}

const names: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
}

/** Whether somebody has paid for the same course twice and this payment, which does not count, is to be given back. */
export function isToRefund({
  is_duplicate,
  payment_status,
  amount,
}: Pick<ListedEnrollment, 'is_duplicate' | 'payment_status' | 'amount'>): boolean {
  return is_duplicate && payment_status === 'completed' && amount > 0
}

/** What staff ought to know of how an enrollment stands beside others of the same person, or null. */
export function standingNote(
  enrollment: Pick<ListedEnrollment, 'is_duplicate' | 'payment_status' | 'amount' | 'included_in'>,
): string | null {
  if (isToRefund(enrollment)) {
    return 'A second payment of the same person for this course: not counted, please refund it.'
  }
  const { included_in } = enrollment
  return included_in && `The same person has also completed “${included_in}”, which includes this course.`
}
