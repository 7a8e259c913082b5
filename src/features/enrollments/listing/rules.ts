import type { PaymentStatus } from '#features/enrollments/schema.ts'

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
