import type { Access } from '#features/enrollments/access/schema.ts'
import type { Enrolled, MyEnrollment } from '#features/enrollments/schema.ts'

export type Standing =
  | { kind: 'checking' | 'unknown' | 'open' | 'required' | 'refunded' | 'completed' }
  | { kind: 'pending' | 'failed'; paymentUrl: string | null }
  /** Begun by a guest on this device; whether it was paid since is unknown. */
  | { kind: 'started'; paymentUrl: string | null }

/**
 * Where somebody stands with a course.
 * @param access null while loading
 * @param own the person's enrollment, if known
 * @param made what enrolling on this page, or as a guest on this device, gave
 */
export function standingOf({
  access,
  isFailed,
  own,
  made,
  isGuest = false,
}: {
  access: Access | null
  isFailed: boolean
  own?: Pick<MyEnrollment, 'payment_status' | 'payment_url'> | undefined
  made: Pick<Enrolled, 'payment_status' | 'payment_url'> | null
  isGuest?: boolean
}): Standing {
  if (isFailed) return { kind: 'unknown' }
  if (!access) return { kind: 'checking' }
  if (access.purchaseStatus === 'completed') return { kind: 'completed' }
  if (isGuest && made?.payment_status === 'pending') return { kind: 'started', paymentUrl: made.payment_url }
  // The access check reports a failed or refunded payment as none; the enrollment itself knows more.
  const known = own ?? made
  const paymentUrl = own?.payment_url ?? made?.payment_url ?? null
  if (access.purchaseStatus === 'pending') return { kind: 'pending', paymentUrl }
  switch (known?.payment_status) {
    case 'pending':
    case 'failed':
      return { kind: known.payment_status, paymentUrl }
    case 'completed':
    case 'refunded':
      return { kind: known.payment_status }
    default:
      return { kind: access.requiresPurchase ? 'required' : 'open' }
  }
}
