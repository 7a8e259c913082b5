import type { OwnPlace, PaymentStatus, Place, PlaceState } from '../schema.ts'
import { formatMoment, type Moment, zoneOffset } from '#platform/values/dates.ts'
import { t } from '#platform/values/translate.ts'

/** How long a place is kept for somebody who pays, for whom it is offered, and for whom the office enrolls. */
export const holdMinutes = 30
export const offerHours = 48
export const officeHoldDays = 14

type Placed = {
  place: Place
  payment_status: PaymentStatus
  held_until: Date | null
  offer_ends_at: Date | null
}

/** As it is now: what has run out is over before anything has written so. `position`: on the waiting list. */
export function placeNow(enrollment: Placed, now: Date, position: number | null = null): OwnPlace {
  const { place, payment_status, held_until, offer_ends_at } = enrollment
  const isGone = place === 'seated' && (payment_status === 'failed' || payment_status === 'refunded')
  if (isGone) return { state: 'none', kept_until: null, position: null }
  const end = place === 'offered' ? offer_ends_at : held_until
  if (end !== null && end.getTime() <= now.getTime()) return { state: 'lapsed', kept_until: null, position: null }
  return { state: place, kept_until: end?.toISOString() ?? null, position }
}

/** Whether somebody has paid and withdrawn, or let an offer run out, or the course is gone, and nobody has decided about the money. */
export function isRefundUndecided(enrollment: {
  course_id: string | null
  place: PlaceState
  payment_status: PaymentStatus
  amount: number
  refund_declined: boolean
}): boolean {
  const { course_id, place, payment_status, amount, refund_declined } = enrollment
  const isOut = course_id === null || place === 'withdrawn' || place === 'lapsed'
  return isOut && payment_status === 'completed' && amount > 0 && !refund_declined
}

/** A moment with its zone, such as 'Nov 26, 2026, 14:30 (UTC+08:00)', as mail says it. */
export function untilWords(moment: Moment, timeZone: string): string {
  return t('{time} ({zone})', { time: formatMoment(moment, timeZone), zone: zoneOffset(moment, timeZone) })
}

type Standing = { place: Pick<OwnPlace, 'state'> | null; payment: PaymentStatus | null }

/** How somebody stands who has no paid place; 'none' where they never enrolled. */
type Situation = Exclude<Place, 'seated'> | 'paying' | 'failed' | 'refunded' | 'none'

export function situationOf({ place, payment }: Standing): Situation {
  const state = place?.state ?? 'seated'
  const hasNoOther = state === 'seated' || state === 'none'
  // What was given back is told as that.
  if (payment === 'refunded' && (hasNoOther || state === 'withdrawn')) return 'refunded'
  if (!hasNoOther) return state
  if (payment === 'pending') return 'paying'
  return payment === 'failed' ? 'failed' : 'none'
}

/** A place in the words of who has it; with a seat the payment says more. */
export const placeLabels: Record<Exclude<Place, 'seated'>, string> = {
  waiting: t('site::On the waiting list'),
  offered: t('site::A place is free for you'),
  lapsed: t('Place no longer kept'),
  withdrawn: t('enrollment::Withdrawn'),
  unseated: t('Paid, no place yet'),
}

/** A place in staff's words. */
export const placeNames: Record<PlaceState, string> = {
  seated: t('In the course'),
  ...placeLabels,
  offered: t('Place offered'),
  unseated: t('Paid without a place'),
  none: t('No place: the payment failed or was given back'),
}

export const placeTones = {
  waiting: 'plain',
  offered: 'important',
  lapsed: 'plain',
  withdrawn: 'plain',
  unseated: 'danger',
} as const satisfies Record<Exclude<Place, 'seated'>, string>

type Left = { title: string; payment_status: PaymentStatus; amount: number; place: Pick<OwnPlace, 'state'> }

/** What withdrawing is called and what it does, asked before it, and what is said once it is done. */
export function withdrawalQuestion({ title, payment_status, amount, place: { state } }: Left) {
  if (state === 'waiting') {
    return {
      action: t('Leave the waiting list…'),
      title: t('Leave the waiting list?'),
      text: t('You give up your turn for {title}. If you come back later, you wait at the end.', { title }),
      confirm: t('Leave the waiting list'),
      done: t('You have left the waiting list'),
    }
  }
  if (state === 'offered') {
    return {
      action: t('Leave it…'),
      title: t('Leave this place to others?'),
      text: t(
        'The place in {title} is offered to whoever waits behind you. If you come back later, you wait at the end.',
        { title },
      ),
      confirm: t('Leave the place'),
      done: t('You have left the place to others'),
    }
  }
  const isPaid = payment_status === 'completed' && amount > 0
  return {
    action: t('enrollment::Withdraw…'),
    title: t('Withdraw from this course?'),
    text: isPaid
      ? t(
          'You leave {title}: your access ends at once, and your place is free for others. The money is not given back by itself: the academy is told, and decides about it. If you come back while a place is free, you do not pay again.',
          { title },
        )
      : t(
          'You leave {title}: your access ends at once, and your place is free for others. You can enroll again as long as there is one.',
          { title },
        ),
    confirm: t('enrollment::Withdraw'),
    done: t('You have withdrawn'),
  }
}
