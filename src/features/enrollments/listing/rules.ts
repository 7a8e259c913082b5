import { isErasedEmail } from '#features/enrollments/rules.ts'
import type { PaymentStatus } from '#features/enrollments/schema.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { ListedEnrollment, Mark, PaymentNote, PaymentNoteKind } from './schema.ts'

/** A payment status in staff's words; students read `paymentStatusLabels`. */
export const paymentStatusNames: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
}

/** Whether this is a duplicate payment that is to be refunded. */
export function isToRefund({ is_duplicate, payment_status, amount }: Paid): boolean {
  return is_duplicate && payment_status === 'completed' && amount > 0
}
type Paid = Pick<ListedEnrollment, 'is_duplicate' | 'payment_status' | 'amount'>

/** A note on how an enrollment relates to others of the same person, or null. */
export function standingNote(enrollment: Paid & Pick<ListedEnrollment, 'included_in'>): string | null {
  if (isToRefund(enrollment)) {
    return 'A second payment of the same person for this course: not counted, please refund it.'
  }
  const { included_in } = enrollment
  return included_in && `The same person has also completed “${included_in}”, which includes this course.`
}

export function paymentNoteText({ kind, amount, currency, asked_amount, asked_currency }: PaymentNote): string {
  const money = formatMoney(amount, currency)
  const asked = formatMoney(asked_amount, asked_currency)
  const sentences: Record<PaymentNoteKind, string> = {
    other_amount: `A payment of ${money} came for this, but ${asked} was asked.`,
    other_refund_amount: `A refund of ${money} came for this, but ${asked} was asked.`,
    paid_twice: `It was paid twice: another ${money} came.`,
    other_payment_refunded: `A refund of ${money} came for another payment of this.`,
    paid_after_refund: `A payment of ${money} came after it was refunded.`,
  }
  return sentences[kind]
}

type Looked = Pick<
  ListedEnrollment,
  'course_id' | 'course_title' | 'full_name' | 'email' | 'payment_status' | 'amount' | 'has_account' | 'has_other'
>

export function enrolledName({ full_name, email }: Pick<Looked, 'full_name' | 'email'>): string {
  return full_name ?? (isErasedEmail(email) ? 'somebody whose account is erased' : email)
}

/** What a mark does to somebody's access, in sentences. */
export function consequenceOf(mark: Mark, enrollment: Looked): string {
  return [onAccess(mark, enrollment), mark === 'refunded' && movesNoMoney].filter(Boolean).join(' ')
}

const movesNoMoney = 'It moves no money: the payment itself is given back with the payment provider.'

function onAccess(mark: Mark, enrollment: Looked): string {
  const { course_id, course_title, email, payment_status, amount, has_account, has_other } = enrollment
  const isPaid = mark === 'completed'
  const wasPaid = payment_status === 'completed'
  const name = enrolledName(enrollment)
  if (course_id === null) return 'The course is deleted: this only keeps the books.'
  if (has_other) {
    return isPaid
      ? `${name} has access to “${course_title}” by another payment already. This one is a second one, and does not count.`
      : `${name} keeps access to “${course_title}” by another payment, which counts.`
  }
  const counted = isPaid ? 'The enrollment counts.' : wasPaid ? 'The enrollment no longer counts.' : ''
  if (isErasedEmail(email)) return `The account was erased, and nobody has access by it. ${counted}`.trim()
  if (amount === 0) return `The course is free, and stays open to everybody. ${counted}`.trim()
  if (isPaid) {
    const who = has_account ? name : `whoever signs in with ${email}`
    return `Gives ${who} access to “${course_title}”. ${counted}`
  }
  if (wasPaid) return `Takes ${name}’s access to “${course_title}” away. ${counted}`
  return `${name} has no access now, and gets none.`
}
