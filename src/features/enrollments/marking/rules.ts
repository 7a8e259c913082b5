import type { ListedEnrollment } from '#features/enrollments/listing/schema.ts'
import type { Mark } from './schema.ts'

type Looked = Pick<
  ListedEnrollment,
  'course_id' | 'course_title' | 'full_name' | 'email' | 'payment_status' | 'amount' | 'has_account' | 'has_other'
>

export function enrolledName({ full_name, email }: Pick<Looked, 'full_name' | 'email'>): string {
  return full_name ?? email
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
  if (amount === 0) return `The course is free, and stays open to everybody. ${counted}`.trim()
  if (isPaid) {
    const who = has_account ? name : `whoever signs in with ${email}`
    return `Gives ${who} access to “${course_title}”. ${counted}`
  }
  if (wasPaid) return `Takes ${name}’s access to “${course_title}” away. ${counted}`
  return `${name} has no access now, and gets none.`
}
