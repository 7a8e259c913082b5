import type { PaymentStatus } from '#features/enrollments/schema.ts'
import type { ListedEnrollment } from './schema.ts'

/** A payment status in staff's words; students read `paymentStatusLabel`. */
export function paymentStatusName(status: PaymentStatus): string {
  return names[status]
}

const names: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
}

/** Whether this is a duplicate payment that is to be refunded. */
export function isToRefund({
  is_duplicate,
  payment_status,
  amount,
}: Pick<ListedEnrollment, 'is_duplicate' | 'payment_status' | 'amount'>): boolean {
  return is_duplicate && payment_status === 'completed' && amount > 0
}

/** A note on how an enrollment relates to others of the same person, or null. */
export function standingNote(
  enrollment: Pick<ListedEnrollment, 'is_duplicate' | 'payment_status' | 'amount' | 'included_in'>,
): string | null {
  if (isToRefund(enrollment)) {
    return 'A second payment of the same person for this course: not counted, please refund it.'
  }
  const { included_in } = enrollment
  return included_in && `The same person has also completed “${included_in}”, which includes this course.`
}
