import type { CourseType } from '#features/courses/schema.ts'
import type { Access } from './access/schema.ts'
import type { NextStep, PaymentStatus } from './schema.ts'

/** A free course's enrollment is created as completed, any other as pending (public.md §4). */
export function initialPaymentStatus(type: CourseType): 'completed' | 'pending' {
  return type === 'free' ? 'completed' : 'pending'
}

/** purchaseStatus is none, pending or completed (public.md §4): a payment that failed or was given back is none. */
export function purchaseStatusOf(status: PaymentStatus | null): 'none' | 'pending' | 'completed' {
  return status === 'pending' || status === 'completed' ? status : 'none'
}

/** Access where a purchase is required is for a completed payment alone; elsewhere it is open (public.md §4, §9). */
export function hasAccess(requiresPurchase: boolean, status: PaymentStatus | null): boolean {
  return !requiresPurchase || status === 'completed'
}

/** An enrollment as far as it decides what is open to its person. */
type Owned = { course_id: string | null; payment_status: PaymentStatus; amount: number }

/**
 * The completed enrollment by which somebody is enrolled in a course: one in it, else in any course above it, the nearest
 * first (decisions.md E). What cost nothing in a course that has others above it opens nothing: it was free when it stood alone,
 * and what is bought now lies above.
 * @param above the courses above it, nearest first
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

/** An enrollment's state in words. */
export function paymentStatusLabel(status: PaymentStatus): string {
  return labels[status]
}

const labels: Record<PaymentStatus, string> = {
  pending: 'Waiting for payment',
  completed: 'Enrolled',
  failed: 'Payment failed',
  refunded: 'Refunded',
}

/** What a person can do next with an enrollment, for Profile › Courses; `isCovered`: another one opens the course already. */
export function nextStep(status: PaymentStatus, isCourseThere: boolean, isCovered = false): NextStep {
  if (!isCourseThere) return 'none'
  if (status === 'completed' || isCovered) return 'learn'
  return status === 'refunded' ? 'enroll' : 'pay'
}

/** What the sidebar shows where the check has failed (public.md §8): no access, no purchase required, no link. */
export const failedAccess: Access = {
  purchaseStatus: 'none',
  requiresPurchase: false,
  hasAccess: false,
  enrolled_in: null,
  class_link: null,
  replay_link: null,
}
