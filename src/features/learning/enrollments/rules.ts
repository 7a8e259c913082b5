import { formatMoney } from '#platform/values/money.ts'
import type { Access, MyEnrollment, NextStep, PaymentStatus, Place, PlaceState } from './schema.ts'
import { t } from '#platform/values/translate.ts'

/** A failed or refunded payment is 'none'. */
export function purchaseStatusOf(status: PaymentStatus | null): 'none' | 'pending' | 'completed' {
  return status === 'pending' || status === 'completed' ? status : 'none'
}

/** Where a purchase or a place is required, only a completed payment gives access. */
export function hasAccess(isRequired: boolean, status: PaymentStatus | null): boolean {
  return !isRequired || status === 'completed'
}

type Owned = { course_id: string | null; payment_status: PaymentStatus; amount: number; place: Place }

/**
 * The completed enrollment with a place in the course or its nearest ancestor; a free one counts only in a course without ancestors.
 * @param family its ancestors nearest first
 */
export function coveringEnrollment<Enrollment extends Owned>(
  { course, above }: { course: { id: string }; above: readonly { id: string }[] },
  own: readonly Enrollment[],
): Enrollment | undefined {
  const completed = own.filter(({ payment_status, place }) => payment_status === 'completed' && place === 'seated')
  const counting = completed.filter(
    ({ course_id, amount }) => course_id !== course.id || above.length === 0 || amount > 0,
  )
  for (const { id } of [course, ...above]) {
    const covering = counting.find(({ course_id }) => course_id === id)
    if (covering) return covering
  }
  return undefined
}

/** The one that would, once it is paid; undefined for none. */
export function unpaidEnrollment<Enrollment extends Owned>(
  family: Parameters<typeof coveringEnrollment>[0],
  own: readonly Enrollment[],
): Enrollment | undefined {
  const unpaid = own.filter(({ payment_status, place }) => payableStatuses.has(payment_status) && place !== 'withdrawn')
  const ifPaid = unpaid.map((each) => ({
    ...each,
    payment_status: 'completed' as const,
    place: 'seated' as const,
    each,
  }))
  return coveringEnrollment(family, ifPaid)?.each
}
const payableStatuses: ReadonlySet<PaymentStatus> = new Set(['pending', 'failed'])

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  pending: t('Waiting for payment'),
  completed: t('Enrolled'),
  failed: t('Payment failed'),
  refunded: t('Refunded'),
}

export const paymentStatusTones = {
  pending: 'important',
  completed: 'success',
  failed: 'danger',
  refunded: 'plain',
} as const satisfies Record<PaymentStatus, string>

/** What a person can do next with an enrollment; `isCovered`: another enrollment opens the course already. */
export function nextStep(
  status: PaymentStatus,
  isCourseThere: boolean,
  isCovered = false,
  place: PlaceState = 'seated',
): NextStep {
  if (!isCourseThere) return 'none'
  if (isCovered) return 'learn'
  if (place === 'offered') return 'accept'
  if (place === 'waiting' || place === 'unseated') return 'wait'
  if (!['seated', 'none'].includes(place) || status === 'refunded') return 'enroll'
  return status === 'completed' ? 'learn' : 'pay'
}

/** What happens next where a course is gone or hidden, and with the money that was paid for it. */
export function goneText({ course_id, payment_status, amount, currency, money }: MyEnrollment): string {
  if (course_id === null && money === null && payment_status === 'refunded')
    return t('This course is no longer offered. Your payment is given back.')
  if (course_id !== null) return t('This course is not offered at present.')
  const paid = formatMoney(amount, currency)
  if (money === 'undecided')
    return t(
      'This course is no longer offered. You have paid {paid}: the academy decides about giving it back, and this place says what came of it. You need not do anything.',
      { paid },
    )
  if (money === 'kept')
    return t(
      'This course is no longer offered. You have paid {paid}, and the academy has decided not to give it back. If you do not agree, please write to us.',
      { paid },
    )
  return t('This course is no longer offered. Nothing is left to pay.')
}

/** Off a waiting list and out of an offer in every place; out of a course that one takes part in where `mayWithdraw`. */
export function mayLeave(
  { course, is_duplicate, covered_by, payment_status, place }: MyEnrollment,
  mayWithdraw: boolean,
) {
  if (course === null || is_duplicate) return false
  if (place.state === 'waiting' || place.state === 'offered' || place.state === 'unseated') return true
  return mayWithdraw && covered_by === null && place.state === 'seated' && purchaseStatusOf(payment_status) !== 'none'
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

type Rival = Omit<Owned, 'course_id'> & {
  id: string
  profile_id: string | null
  email_key: string
  is_duplicate: boolean
}

/**
 * Ids of one person's duplicates in one course: all completed ones but the one that counts (with a place before one without; the
 * current one, else an account's, else the oldest), and all open ones but one per account or email, which has none beside the one that
 * counts. What a guest did not pay for gives no place where the account has none any more (enrollments-15).
 * @param rivals oldest first
 */
export function duplicatesAmong(rivals: readonly Rival[]): Set<string> {
  const paid = rivals.filter(({ payment_status }) => payment_status === 'completed')
  const isOut = paid.some((each) => each.profile_id !== null && !each.is_duplicate && each.place !== 'seated')
  const counting = isOut ? paid.filter(({ profile_id, amount }) => profile_id !== null || amount > 0) : paid
  const seated = counting.filter(({ place }) => place === 'seated')
  const completed = seated.length > 0 ? seated : paid
  const counted =
    completed.find((each) => !each.is_duplicate && each.profile_id !== null) ??
    completed.find((each) => !each.is_duplicate) ??
    completed.find((each) => each.profile_id !== null) ??
    completed[0]
  const people = Map.groupBy(rivals, ({ profile_id, email_key }) => profile_id ?? email_key)
  const duplicates = new Set<string>()
  for (const own of people.values()) {
    const open = own.filter(({ payment_status }) => payment_status !== 'completed')
    const first = counted && own.includes(counted) ? counted : (open.find((each) => !each.is_duplicate) ?? open[0])
    for (const each of own) if (each !== first) duplicates.add(each.id)
  }
  return duplicates
}

/** Nobody can verify an address there, so that nothing is claimed by it. */
const erasedDomain = '@erased.invalid'

/** What stands for the email of an erased account. */
export function erasedEmail(id: string): string {
  return `erased-${id}${erasedDomain}`
}

export function isErasedEmail(email: string): boolean {
  return email.endsWith(erasedDomain)
}
