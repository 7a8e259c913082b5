import * as places from '#features/learning/enrollments/places/rules.ts'
import { isErasedEmail } from '#features/learning/enrollments/rules.ts'
import { formatDate } from '#platform/values/dates.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { ListedEnrollment, Mark, PaymentNote, PaymentNoteKind, PlaceAction } from './schema.ts'
import { t } from '#platform/values/translate.ts'

export const markLabels: Record<Mark, string> = {
  completed: t('payment::Mark as completed'),
  failed: t('Mark as failed'),
  refunded: t('Mark as refunded'),
}

/** Whether this is a duplicate payment that is to be refunded. */
export function isToRefund({ is_duplicate, payment_status, amount }: Paid): boolean {
  return is_duplicate && payment_status === 'completed' && amount > 0
}
type Paid = Pick<ListedEnrollment, 'is_duplicate' | 'payment_status' | 'amount'>

/** A note on how an enrollment relates to others of the same person, or null. */
export function standingNote(
  enrollment: Paid & Pick<ListedEnrollment, 'course_id' | 'included_in' | 'place' | 'refund_declined'>,
) {
  if (isToRefund(enrollment)) {
    return t('A second payment of the same person for this course: not counted, please refund it.')
  }
  const { included_in, place } = enrollment
  if (places.isRefundUndecided({ ...enrollment, place: place.state })) {
    if (enrollment.course_id === null)
      return t('Has paid, and the course is deleted: refund it, or decide to keep the payment.')
    return place.state === 'withdrawn'
      ? t('Has paid and withdrawn: refund it, or decide to keep the payment.')
      : t('Has paid, and let the place go: refund it, or decide to keep the payment.')
  }
  if (place.state === 'unseated') return t('Has paid, and no place was free: they get one in their turn, or a refund.')
  return (
    included_in && t('The same person has also completed “{included_in}”, which includes this course.', { included_in })
  )
}

export function paymentNoteText({ kind, amount, currency, asked_amount, asked_currency }: PaymentNote): string {
  const money = formatMoney(amount, currency)
  const asked = formatMoney(asked_amount, asked_currency)
  const sentences: Record<PaymentNoteKind, string> = {
    other_amount: t('A payment of {money} came for this, but {asked} was asked.', { money, asked }),
    other_refund_amount: t('A refund of {money} came for this, but {asked} was asked.', { money, asked }),
    partly_refunded: t('{money} of {asked} were given back.', { money, asked }),
    paid_twice: t('It was paid twice: another {money} came.', { money }),
    other_payment_refunded: t('A refund of {money} came for another payment of this.', { money }),
    paid_after_refund: t('A payment of {money} came after it was refunded.', { money }),
  }
  return sentences[kind]
}

type Looked = Pick<
  ListedEnrollment,
  | 'course_id'
  | 'course_title'
  | 'full_name'
  | 'email'
  | 'payment_status'
  | 'amount'
  | 'has_account'
  | 'has_other'
  | 'place'
  | 'course_has_places'
>

/** Whether somebody has a place, or one is kept while they pay. */
function isSeatedNow({ place, payment_status, course_has_places }: Omit<Looked, 'has_account'>): boolean {
  if (place.state !== 'seated') return false
  return (
    payment_status === 'completed' ||
    (payment_status === 'pending' && (place.kept_until !== null || !course_has_places))
  )
}

export function enrolledName({ full_name, email }: Pick<Looked, 'full_name' | 'email'>): string {
  return full_name ?? (isErasedEmail(email) ? t('somebody whose account is erased') : email)
}

/** What a mark does to somebody's access, in sentences. */
export function consequenceOf(mark: Mark, enrollment: Looked): string {
  return [
    onAccess(mark, enrollment),
    mark === 'refunded' && movesNoMoney,
    mark === 'completed' && isTold(enrollment) && t('{name} is told by mail.', { name: enrolledName(enrollment) }),
  ]
    .filter(Boolean)
    .join(t('between sentences:: '))
}

/** A payment that opens a course is told to whoever made it (`mailPayment`). */
function isTold(enrollment: Looked): boolean {
  const { course_id, email, amount, has_other, place } = enrollment
  const isOpened = course_id !== null && !has_other && !isErasedEmail(email) && amount > 0
  return isOpened && place.state !== 'withdrawn' && isSeatedByPaying(enrollment)
}

/** Where a course has no places, everybody is. */
function isSeatedByPaying(enrollment: Looked): boolean {
  return isSeatedNow(enrollment) || enrollment.place.state === 'offered' || !enrollment.course_has_places
}

const movesNoMoney = t('It moves no money: the payment itself is given back with the payment provider.')

function onAccess(mark: Mark, enrollment: Looked): string {
  const { course_id, course_title, email, payment_status, amount, has_other, place, course_has_places } = enrollment
  const isPaid = mark === 'completed'
  const wasPaid = payment_status === 'completed'
  const name = enrolledName(enrollment)
  if (course_id === null) return t('The course is deleted: this only keeps the books.')
  if (has_other) {
    return isPaid
      ? t(
          '{name} has access to “{course_title}” by another payment already. This one is a second one, and does not count.',
          { name, course_title },
        )
      : t('{name} keeps access to “{course_title}” by another payment, which counts.', { name, course_title })
  }
  const counted = isPaid ? t('The enrollment counts.') : wasPaid ? t('The enrollment no longer counts.') : ''
  if (isErasedEmail(email))
    return t('The account was erased, and nobody has access by it. {counted}', { counted }).trim()
  if (course_has_places || !['seated', 'none'].includes(place.state)) return onPlace(mark, enrollment, counted)
  if (amount === 0) return t('The course is free, and stays open to everybody. {counted}', { counted }).trim()
  if (isPaid) {
    return t('Gives {who} access to “{course_title}”. {counted}', { who: whoGets(enrollment), course_title, counted })
  }
  if (wasPaid) return t('Takes {name}’s access to “{course_title}” away. {counted}', { name, course_title, counted })
  return t('{name} has no access now, and gets none.', { name })
}

/** Where access comes with a place. */
function onPlace(mark: Mark, enrollment: Looked, counted: string): string {
  const { course_title, payment_status, place } = enrollment
  const name = enrolledName(enrollment)
  if (mark !== 'completed') {
    return payment_status === 'completed' && place.state === 'seated'
      ? t('Takes {name}’s access to “{course_title}” and their place away. {counted}', { name, course_title, counted })
      : t('{name} has no access now, and gets none.', { name })
  }
  if (place.state === 'withdrawn') {
    return t('{name} has withdrawn, and gets no access by it. The payment is kept until somebody decides about it.', {
      name,
    })
  }
  const who = whoGets(enrollment)
  if (isSeatedByPaying(enrollment)) {
    return t('Gives {who} the place in “{course_title}” that is theirs, and access. {counted}', {
      who,
      course_title,
      counted,
    })
  }
  return t(
    'Gives {who} a place in “{course_title}” and access where one is free. Else the payment is kept, and they get a place in their turn.',
    { who, course_title },
  )
}

function whoGets(enrollment: Looked): string {
  return enrollment.has_account
    ? enrolledName(enrollment)
    : t('whoever signs in with {email}', { email: enrollment.email })
}

/** What staff can do with somebody's place; none where the course has no places and nothing is to be decided. */
export function movesFor(enrollment: ListedEnrollment): PlaceAction[] {
  const { course_id, course_has_places, is_duplicate, email, payment_status, place } = enrollment
  if (course_id === null || is_duplicate || isErasedEmail(email)) return refundMoves(enrollment)
  const { state } = place
  const isIn = isSeatedNow(enrollment)
  const isOnList = state === 'waiting' || state === 'unseated'
  if (!course_has_places && isIn) return []
  return [
    ...(isIn ? [] : (['seat'] as const)),
    ...(isIn || state === 'offered' || state === 'unseated' || !course_has_places ? [] : (['offer'] as const)),
    ...(isOnList || !course_has_places || (isIn && payment_status === 'completed') ? [] : (['wait'] as const)),
    ...(isIn || isOnList || state === 'offered' ? (['withdraw'] as const) : []),
    ...refundMoves(enrollment),
  ]
}

function refundMoves({ place, ...enrollment }: ListedEnrollment): PlaceAction[] {
  return places.isRefundUndecided({ ...enrollment, place: place.state }) ? ['keep_payment'] : []
}

export function moveName(
  action: PlaceAction,
  { place: { state }, course_has_places }: Pick<ListedEnrollment, 'place' | 'course_has_places'>,
): string {
  if (action === 'seat' && !course_has_places) return t('Enroll again')
  if (action === 'withdraw' && state === 'waiting') return t('Take off the waiting list')
  if (action === 'withdraw' && state === 'offered') return t('Take the offer back')
  return moveNames[action]
}

const moveNames: Record<PlaceAction, string> = {
  seat: t('Give a place'),
  offer: t('Offer a place'),
  wait: t('action::Put on the waiting list'),
  withdraw: t('Withdraw from the course'),
  keep_payment: t('Keep the payment'),
}

/** What a move does, in sentences, said before it. */
export function consequenceOfMove(action: PlaceAction, enrollment: ListedEnrollment): string {
  const { course_title, course_has_places, payment_status, amount, place } = enrollment
  const name = enrolledName(enrollment)
  const owesNothing = payment_status === 'completed' || amount === 0
  switch (action) {
    case 'seat':
      if (!course_has_places) {
        return owesNothing
          ? t('{name} is enrolled in “{course_title}” again.', { name, course_title })
          : t('{name} is enrolled in “{course_title}” again. Access comes with the payment.', { name, course_title })
      }
      return owesNothing
        ? t('{name} has a place in “{course_title}” at once, before others who wait.', { name, course_title })
        : t(
            'Keeps a place in “{course_title}” for {name} for {days} days, before others who wait. Access comes with the payment.',
            { course_title, name, days: places.officeHoldDays },
          )
    case 'offer':
      return t(
        'Keeps a place in “{course_title}” for {name} for {hours} hours, before others who wait, and tells them by mail. They take it or leave it.',
        { course_title, name, hours: places.offerHours },
      )
    case 'wait':
      return place.state === 'offered'
        ? t(
            'The offer is over. {name} waits at the turn they had, and is offered a place again where one is free for them.',
            { name },
          )
        : t(
            '{name} waits at the end of the list for “{course_title}”, and is offered a place where one is free for them.',
            { name, course_title },
          )
    case 'withdraw':
      return withdrawal(name, enrollment)
    case 'keep_payment':
      return t('Nothing is given back to {name} for “{course_title}”, and no refund waits for a decision any longer.', {
        name,
        course_title,
      })
  }
}

function withdrawal(
  name: string,
  { course_title, payment_status, amount, place: { state } }: ListedEnrollment,
): string {
  if (payment_status !== 'completed' && state !== 'seated') {
    return t(
      '{name} waits for no place in “{course_title}” any longer. Where one was offered, it goes to who waits next.',
      { name, course_title },
    )
  }
  const isToDecide = payment_status === 'completed' && amount > 0
  return isToDecide
    ? t(
        'Takes {name}’s place in “{course_title}” and any access away, and tells them by mail. Then the refund waits for your decision: no money moves by itself.',
        { name, course_title },
      )
    : t('Takes {name}’s place in “{course_title}” and any access away, and tells them by mail.', { name, course_title })
}

/** How somebody stands with the places of a course, beside the state itself. */
export function placeNote({ place, withdrawn_at }: ListedEnrollment, timeZone: string): string | null {
  const { state, kept_until, position } = place
  if (kept_until !== null) return t('Kept until {moment}', { moment: places.untilWords(kept_until, timeZone) })
  if (position !== null && state === 'waiting') return t('Number {position}', { position })
  if (position !== null && state === 'unseated') return t('Number {position} on the waiting list', { position })
  return state === 'withdrawn' && withdrawn_at !== null
    ? t('On {date}', { date: formatDate(withdrawn_at, timeZone) })
    : null
}
