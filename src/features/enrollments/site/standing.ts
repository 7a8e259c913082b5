import type { Access } from '#features/enrollments/access/schema.ts'
import type { Enrolled, MyEnrollment } from '#features/enrollments/schema.ts'

/** Where somebody stands with a course, for the banner and the actions of its sidebar. */
export type Standing =
  | { kind: 'checking' | 'unknown' | 'open' | 'required' | 'refunded' | 'completed' }
  | { kind: 'pending' | 'failed'; paymentUrl: string | null }
  /** Begun on this device without a session: whether it was paid since, nobody here can know. */
  | { kind: 'started'; paymentUrl: string | null }

/**
 * @param access null while it is being asked for
 * @param isFailed the access could not be checked
 * @param own the signed-in person's enrollment in the course that the page enrolls in, as far as it is known
 * @param made what enrolling on this very page, or without a session on this device, came to
 * @param isGuest nobody is signed in
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
  // A payment that failed or was given back is none to the access check; the enrollment itself knows more.
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
