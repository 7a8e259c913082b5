import { expect, test } from 'vitest'
import { consequenceOf } from './rules.ts'
import type { Mark } from './schema.ts'

const looked = {
  course_id: '10000000-0000-4000-8000-000000000003',
  course_title: 'Rivers',
  full_name: 'Mei Lin',
  email: 'mei@example.org',
  payment_status: 'pending' as const,
  amount: 3000,
  has_account: true,
  has_other: false,
  place: { state: 'seated' as const, kept_until: null, position: null },
  course_has_places: false,
}
const noMoney = 'It moves no money: the payment itself is given back with the payment provider.'
const examples: [mark: Mark, part: Partial<Parameters<typeof consequenceOf>[1]>, said: string][] = [
  ['completed', {}, 'Gives Mei Lin access to “Rivers”. The enrollment counts. Mei Lin is told by mail.'],
  [
    'completed',
    { full_name: null },
    'Gives mei@example.org access to “Rivers”. The enrollment counts. mei@example.org is told by mail.',
  ],
  [
    'completed',
    { has_account: false },
    'Gives whoever signs in with mei@example.org access to “Rivers”. The enrollment counts. Mei Lin is told by mail.',
  ],
  [
    'completed',
    { full_name: null, email: 'erased-1@erased.invalid', has_account: false },
    'The account was erased, and nobody has access by it. The enrollment counts.',
  ],
  ['failed', {}, 'Mei Lin has no access now, and gets none.'],
  [
    'failed',
    { payment_status: 'completed' },
    'Takes Mei Lin’s access to “Rivers” away. The enrollment no longer counts.',
  ],
  [
    'refunded',
    { payment_status: 'completed' },
    `Takes Mei Lin’s access to “Rivers” away. The enrollment no longer counts. ${noMoney}`,
  ],
  ['refunded', {}, `Mei Lin has no access now, and gets none. ${noMoney}`],
  [
    'failed',
    { amount: 0, payment_status: 'completed' },
    'The course is free, and stays open to everybody. The enrollment no longer counts.',
  ],
  [
    'refunded',
    { payment_status: 'completed', has_other: true },
    `Mei Lin keeps access to “Rivers” by another payment, which counts. ${noMoney}`,
  ],
  [
    'completed',
    { has_other: true },
    'Mei Lin has access to “Rivers” by another payment already. This one is a second one, and does not count.',
  ],
  ['completed', { course_id: null }, 'The course is deleted: this only keeps the books.'],
]

for (const [mark, part, said] of examples) {
  test(`before a payment is marked as ${mark} staff reads: ${said} (mark-3)`, () => {
    expect(consequenceOf(mark, { ...looked, ...part })).toBe(said)
  })
}
