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

/** What a person can do next with an enrollment, for Profile › Courses. */
export function nextStep(status: PaymentStatus, isCourseThere: boolean): NextStep {
  if (!isCourseThere) return 'none'
  if (status === 'completed') return 'learn'
  return status === 'refunded' ? 'enroll' : 'pay'
}

/** What the sidebar shows where the check has failed (public.md §8): no access, no purchase required, no link. */
export const failedAccess: Access = {
  purchaseStatus: 'none',
  requiresPurchase: false,
  hasAccess: false,
  class_link: null,
  replay_link: null,
}
