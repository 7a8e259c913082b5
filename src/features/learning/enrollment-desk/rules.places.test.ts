import { expect, test } from 'vitest'
import { consequenceOf, consequenceOfMove, moveName, movesFor, placeNote, standingNote } from './rules.ts'
import type { ListedEnrollment, Mark, PlaceAction } from './schema.ts'
import type { PaymentStatus, Place } from '#features/learning/enrollments/schema.ts'
import { listedEnrollment } from '#test/listed-enrollment.ts'

const kept_until = '2026-11-26T06:30:00.000Z'
function standing(state: Place, payment_status: PaymentStatus, part: Partial<ListedEnrollment> = {}): ListedEnrollment {
  const isKept = state === 'offered' || (state === 'seated' && payment_status === 'pending')
  const isOnList = state === 'waiting' || state === 'unseated'
  const place = { state, kept_until: isKept ? kept_until : null, position: isOnList ? 2 : null }
  return { ...listedEnrollment, payment_status, place, ...part }
}

const withoutPlaces = { course_has_places: false }
const moves: [state: Place, payment: PaymentStatus, possible: PlaceAction[], part?: Partial<ListedEnrollment>][] = [
  ['seated', 'completed', ['withdraw']],
  ['seated', 'pending', ['wait', 'withdraw']],
  ['seated', 'failed', ['seat', 'offer', 'wait']],
  ['waiting', 'pending', ['seat', 'offer', 'withdraw']],
  ['offered', 'pending', ['seat', 'wait', 'withdraw']],
  ['unseated', 'completed', ['seat', 'withdraw']],
  ['lapsed', 'pending', ['seat', 'offer', 'wait']],
  ['withdrawn', 'completed', ['seat', 'offer', 'wait', 'keep_payment']],
  ['withdrawn', 'completed', ['seat', 'offer', 'wait'], { refund_declined: true }],
  ['seated', 'completed', [], withoutPlaces],
  ['seated', 'pending', [], { ...withoutPlaces, place: { state: 'seated', kept_until: null, position: null } }],
  ['withdrawn', 'completed', ['seat', 'keep_payment'], withoutPlaces],
  ['withdrawn', 'completed', ['keep_payment'], { course_id: null }],
  ['waiting', 'pending', [], { email: 'erased-1@erased.invalid' }],
  ['waiting', 'pending', [], { is_duplicate: true }],
]
test.each(moves)('of a place that is %s with a payment that is %s staff can: %j (places-23)', (...row) => {
  const [state, payment, possible, part] = row
  expect(movesFor(standing(state, payment, part))).toEqual(possible)
})

test.each<[PlaceAction, Place, PaymentStatus, string, string]>([
  ['seat', 'unseated', 'completed', 'Give a place', 'Mei Lin has a place in “Rivers” at once, before others who wait.'],
  [
    'seat',
    'waiting',
    'pending',
    'Give a place',
    'Keeps a place in “Rivers” for Mei Lin for 14 days, before others who wait. Access comes with the payment.',
  ],
  [
    'offer',
    'waiting',
    'pending',
    'Offer a place',
    'Keeps a place in “Rivers” for Mei Lin for 48 hours, before others who wait, and tells them by mail. They take it or leave it.',
  ],
  [
    'wait',
    'offered',
    'pending',
    'Put on the waiting list',
    'The offer is over. Mei Lin waits at the turn they had, and is offered a place again where one is free for them.',
  ],
  [
    'wait',
    'lapsed',
    'pending',
    'Put on the waiting list',
    'Mei Lin waits at the end of the list for “Rivers”, and is offered a place where one is free for them.',
  ],
  [
    'withdraw',
    'seated',
    'completed',
    'Withdraw from the course',
    'Takes Mei Lin’s place in “Rivers” and any access away, and tells them by mail. Then the refund waits for your decision: no money moves by itself.',
  ],
  [
    'withdraw',
    'waiting',
    'pending',
    'Take off the waiting list',
    'Mei Lin waits for no place in “Rivers” any longer. Where one was offered, it goes to who waits next.',
  ],
  [
    'keep_payment',
    'withdrawn',
    'completed',
    'Keep the payment',
    'Nothing is given back to Mei Lin for “Rivers”, and no refund waits for a decision any longer.',
  ],
])('before they %s who is %s and %s, staff read what it does (places-23)', (action, state, payment, name, said) => {
  const enrollment = standing(state, payment)
  expect([moveName(action, enrollment), consequenceOfMove(action, enrollment)]).toEqual([name, said])
})

const noAccess = 'Mei Lin has no access now, and gets none.'
test.each<[Mark, Place, PaymentStatus, string]>([
  [
    'completed',
    'seated',
    'pending',
    'Gives Mei Lin the place in “Rivers” that is theirs, and access. The enrollment counts.',
  ],
  [
    'completed',
    'offered',
    'pending',
    'Gives Mei Lin the place in “Rivers” that is theirs, and access. The enrollment counts.',
  ],
  [
    'completed',
    'waiting',
    'pending',
    'Gives Mei Lin a place in “Rivers” and access where one is free. Else the payment is kept, and they get a place in their turn.',
  ],
  [
    'completed',
    'seated',
    'refunded',
    'Gives Mei Lin a place in “Rivers” and access where one is free. Else the payment is kept, and they get a place in their turn.',
  ],
  [
    'completed',
    'withdrawn',
    'pending',
    'Mei Lin has withdrawn, and gets no access by it. The payment is kept until somebody decides about it.',
  ],
  [
    'failed',
    'seated',
    'completed',
    'Takes Mei Lin’s access to “Rivers” and their place away. The enrollment no longer counts.',
  ],
  ['failed', 'unseated', 'completed', noAccess],
  ['failed', 'waiting', 'pending', noAccess],
])('marking as %s promises who is %s and %s no more than a place gives (places-23)', (mark, state, payment, said) => {
  expect(consequenceOf(mark, standing(state, payment)).replace(' Mei Lin is told by mail.', '')).toBe(said)
  // A free course is not open to everybody where it needs a place; without a payment there is no mail of one.
  expect(consequenceOf(mark, standing(state, payment, { amount: 0 }))).toBe(said)
})

test.each<[Place, boolean]>([
  ['seated', true],
  ['offered', true],
  ['waiting', false],
  ['withdrawn', false],
])('a payment by somebody who is %s is told by mail: %s (places-23, mark-3)', (state, isTold) => {
  const said = consequenceOf('completed', standing(state, 'pending', { amount: 28_000 }))
  expect(said.endsWith('Mei Lin is told by mail.')).toBe(isTold)
})

test.each([
  ['completed', 'Mei Lin is enrolled in “Rivers” again.'],
  ['pending', 'Mei Lin is enrolled in “Rivers” again. Access comes with the payment.'],
] as const)('without limited places who withdrew with a payment %s is enrolled again (places-23)', (...row) => {
  const [payment, said] = row
  const enrollment = standing('withdrawn', payment, withoutPlaces)
  expect([moveName('seat', enrollment), consequenceOfMove('seat', enrollment)]).toEqual(['Enroll again', said])
})

test('staff read beside somebody how they stand, and what is to be decided (places-23)', () => {
  const zone = 'Asia/Shanghai'
  const withdrawn = standing('withdrawn', 'completed', { withdrawn_at: '2026-03-04T20:00:00.000Z' })
  const told = [
    standing('offered', 'pending'),
    standing('waiting', 'pending'),
    standing('unseated', 'completed'),
    withdrawn,
  ]
  expect(told.map((each) => [placeNote(each, zone), standingNote(each)])).toEqual([
    ['Kept until Nov 26, 2026, 14:30 (UTC+08:00)', null],
    ['Number 2', null],
    ['Number 2 on the waiting list', 'Has paid, and no place was free: they get one in their turn, or a refund.'],
    ['On Mar 05, 2026', 'Has paid and withdrawn: refund it, or decide to keep the payment.'],
  ])
  expect(placeNote(standing('seated', 'completed'), zone)).toBeNull()
  expect(standingNote({ ...withdrawn, refund_declined: true })).toBeNull()
})
