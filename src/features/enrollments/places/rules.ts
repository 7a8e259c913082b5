import type { OwnPlace, PaymentStatus, Place } from '#features/enrollments/schema.ts'

/** How long a place is kept for somebody who pays, for whom it is offered, and for whom the office enrolls. */
export const holdMinutes = 30
export const offerHours = 48
export const officeHoldDays = 14

export type Placed = {
  place: Place
  payment_status: PaymentStatus
  held_until: Date | null
  offer_ends_at: Date | null
}

/** As it is now: what has run out is over before anything has written so. `position`: on the waiting list. */
export function placeNow(enrollment: Placed, now: Date, position: number | null = null): OwnPlace {
  const { place, held_until, offer_ends_at } = enrollment
  const end = place === 'offered' ? offer_ends_at : held_until
  if (end !== null && end.getTime() <= now.getTime()) return { state: 'lapsed', kept_until: null, position: null }
  return { state: place, kept_until: end?.toISOString() ?? null, position }
}

/** Whether somebody has paid and withdrawn, or let an offer run out, and nobody has decided about the money. */
export function isRefundUndecided(enrollment: {
  place: Place
  payment_status: PaymentStatus
  amount: number
  refund_declined: boolean
}): boolean {
  const { place, payment_status, amount, refund_declined } = enrollment
  const isOut = place === 'withdrawn' || place === 'lapsed'
  return isOut && payment_status === 'completed' && amount > 0 && !refund_declined
}
