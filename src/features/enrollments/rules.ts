import type { CourseType } from '#features/courses/schema.ts'
import type { Access } from './access/schema.ts'
import type { NextStep, PaymentStatus } from './schema.ts'

/** A free course's enrollment starts as completed, any other as pending. */
export function initialPaymentStatus(type: CourseType): 'completed' | 'pending' {
  return type === 'free' ? 'completed' : 'pending'
}

/** A failed or refunded payment is 'none'. */
export function purchaseStatusOf(status: PaymentStatus | null): 'none' | 'pending' | 'completed' {
  return status === 'pending' || status === 'completed' ? status : 'none'
}

/** Where a purchase is required, only a completed payment gives access. */
export function hasAccess(requiresPurchase: boolean, status: PaymentStatus | null): boolean {
  return !requiresPurchase || status === 'completed'
}

type Owned = { course_id: string | null; payment_status: PaymentStatus; amount: number }

/**
 * The completed enrollment in the course or its nearest ancestor; a free one counts only in a course without ancestors.
 * @param above ancestors, nearest first
 */
export function coveringEnrollment<Enrollment extends Owned>(
  { id, above }: { id: string; above: readonly string[] },
  own: readonly Enrollment[],
): Enrollment | null {
  const completed = own.filter(({ payment_status }) => payment_status === 'completed')
  const here = completed.find(({ course_id, amount }) => course_id === id && (above.length === 0 || amount > 0))
  if (here) return here
  for (const each of above) {
    const covering = completed.find(({ course_id }) => course_id === each)
    if (covering) return covering
  }
  return null
}

export function paymentStatusLabel(status: PaymentStatus): string {
  return labels[status]
}

const labels: Record<PaymentStatus, string> = {
  pending: 'Waiting for payment',
  completed: 'Enrolled',
  failed: 'Payment failed',
  refunded: 'Refunded',
}

/** What a person can do next with an enrollment; `isCovered`: another enrollment opens the course already. */
export function nextStep(status: PaymentStatus, isCourseThere: boolean, isCovered = false): NextStep {
  if (!isCourseThere) return 'none'
  if (status === 'completed' || isCovered) return 'learn'
  return status === 'refunded' ? 'enroll' : 'pay'
}

/** The access shown where the check has failed. */
export const failedAccess: Access = {
  purchaseStatus: 'none',
  requiresPurchase: false,
  hasAccess: false,
  enrolled_in: null,
  class_link: null,
  replay_link: null,
}
