import { expect, test } from 'vitest'
import { paymentNoteText } from './rules.ts'
import type { PaymentNoteKind } from './schema.ts'
import { notedAs } from './payment-notes.rules.ts'

type Told = Parameters<typeof notedAs>[0][number]
const completed = (outcome: string, found_status: Told['found_status'] = 'pending'): Told => ({
  type: 'payment.completed',
  outcome,
  found_status,
})
const refunded = (outcome: string, found_status: Told['found_status'] = 'completed'): Told => ({
  type: 'payment.refunded',
  outcome,
  found_status,
})

const examples: [what: string, events: Told[], notes: (PaymentNoteKind | null)[]][] = [
  ['a payment as it should be', [completed('completed')], [null]],
  ['another amount', [completed('mismatch')], ['other_amount']],
  ['a second payment', [completed('completed'), completed('ignored', 'completed')], [null, 'paid_twice']],
  ['the payment that staff has marked already', [completed('ignored', 'completed')], [null]],
  [
    'a payment beside one of another amount that staff has marked',
    [completed('mismatch'), completed('ignored', 'completed')],
    ['other_amount', 'paid_twice'],
  ],
  [
    'the payment of a second life, marked already',
    [completed('completed'), refunded('refunded'), completed('ignored', 'completed')],
    [null, null, null],
  ],
  [
    'a payment that comes after its refund',
    [refunded('refunded', 'pending'), completed('ignored', 'refunded')],
    [null, 'paid_after_refund'],
  ],
  ['one under a reference that was refunded', [completed('unknown_enrollment')], ['paid_after_refund']],
  ['a refund of more than was paid', [completed('completed'), refunded('mismatch')], [null, 'other_refund_amount']],
  ['a refund of a part', [completed('completed'), refunded('partly_refunded')], [null, 'partly_refunded']],
  ['a refund of another payment', [refunded('ignored')], ['other_payment_refunded']],
  ['a refund told twice', [refunded('refunded'), refunded('ignored', 'refunded')], [null, null]],
  ['a failure', [{ type: 'payment.failed', outcome: 'mismatch', found_status: 'pending' }], [null]],
]
for (const [what, events, notes] of examples) {
  test(`${what} is noted for staff as ${notes.join(', ') || 'nothing'}`, () => {
    expect(notedAs(events)).toEqual(notes)
  })
}

const note = {
  amount: 1000,
  currency: 'JPY',
  asked_amount: 1200,
  asked_currency: 'JPY',
  received_at: '2026-03-01T10:00:00.000Z',
}
test.each([
  ['other_amount', 'A payment of ¥1,000 JPY came for this, but ¥1,200 JPY was asked.'],
  ['other_refund_amount', 'A refund of ¥1,000 JPY came for this, but ¥1,200 JPY was asked.'],
  ['partly_refunded', '¥1,000 JPY of ¥1,200 JPY were given back.'],
  ['paid_twice', 'It was paid twice: another ¥1,000 JPY came.'],
  ['other_payment_refunded', 'A refund of ¥1,000 JPY came for another payment of this.'],
  ['paid_after_refund', 'A payment of ¥1,000 JPY came after it was refunded.'],
] as const)('staff reads of %s: %s', (kind, sentence) => {
  expect(paymentNoteText({ ...note, kind })).toBe(sentence)
})
