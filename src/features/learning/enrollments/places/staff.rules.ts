import { enrolledName, isSeatedNow } from '../listing/rules.ts'
import type { ListedEnrollment } from '../listing/schema.ts'
import { isErasedEmail } from '../rules.ts'
import { formatDate } from '#platform/values/dates.ts'
import { isRefundUndecided, offerHours, officeHoldDays, untilWords } from './rules.ts'
import type { PlaceAction } from './schema.ts'

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
  return isRefundUndecided({ ...enrollment, place: place.state }) ? ['keep_payment'] : []
}

export function moveName(
  action: PlaceAction,
  { place: { state }, course_has_places }: Pick<ListedEnrollment, 'place' | 'course_has_places'>,
): string {
  if (action === 'seat' && !course_has_places) return 'Enroll again'
  if (action === 'withdraw' && state === 'waiting') return 'Take off the waiting list'
  if (action === 'withdraw' && state === 'offered') return 'Take the offer back'
  return moveNames[action]
}

const moveNames: Record<PlaceAction, string> = {
  seat: 'Give a place',
  offer: 'Offer a place',
  wait: 'Put on the waiting list',
  withdraw: 'Withdraw from the course',
  keep_payment: 'Keep the payment',
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
          ? `${name} is enrolled in “${course_title}” again.`
          : `${name} is enrolled in “${course_title}” again. Access comes with the payment.`
      }
      return owesNothing
        ? `${name} has a place in “${course_title}” at once, before others who wait.`
        : `Keeps a place in “${course_title}” for ${name} for ${officeHoldDays} days, before others who wait. Access comes with the payment.`
    case 'offer':
      return `Keeps a place in “${course_title}” for ${name} for ${offerHours} hours, before others who wait, and tells them by mail. They take it or leave it.`
    case 'wait':
      return place.state === 'offered'
        ? `The offer is over. ${name} waits at the turn they had, and is offered a place again where one is free for them.`
        : `${name} waits at the end of the list for “${course_title}”, and is offered a place where one is free for them.`
    case 'withdraw':
      return withdrawal(name, enrollment)
    case 'keep_payment':
      return `Nothing is given back to ${name} for “${course_title}”, and no refund waits for a decision any longer.`
  }
}

function withdrawal(
  name: string,
  { course_title, payment_status, amount, place: { state } }: ListedEnrollment,
): string {
  if (payment_status !== 'completed' && state !== 'seated') {
    return `${name} waits for no place in “${course_title}” any longer. Where one was offered, it goes to who waits next.`
  }
  const isToDecide = payment_status === 'completed' && amount > 0
  return isToDecide
    ? `Takes ${name}’s place in “${course_title}” and any access away, and tells them by mail. Then the refund waits for your decision: no money moves by itself.`
    : `Takes ${name}’s place in “${course_title}” and any access away, and tells them by mail.`
}

/** How somebody stands with the places of a course, beside the state itself. */
export function placeNote({ place, withdrawn_at }: ListedEnrollment, timeZone: string): string | null {
  const { state, kept_until, position } = place
  if (kept_until !== null) return `Kept until ${untilWords(kept_until, timeZone)}`
  if (position !== null && state === 'waiting') return `Number ${position}`
  if (position !== null && state === 'unseated') return `Number ${position} on the waiting list`
  return state === 'withdrawn' && withdrawn_at !== null ? `On ${formatDate(withdrawn_at, timeZone)}` : null
}
