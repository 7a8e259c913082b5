import { expect, test } from 'vitest'
import { duplicatesAmong } from './rules.ts'

type Rival = Parameters<typeof duplicatesAmong>[0][number]

type Example = [status: Rival['payment_status'], of: string | null, isDuplicate?: boolean, more?: Partial<Rival>]
const rivals = (examples: Example[]): Rival[] =>
  examples.map(([payment_status, profile_id, is_duplicate = false, more = {}], at) => ({
    id: String(at),
    profile_id,
    email_key: 'mei@example.org',
    payment_status,
    amount: 3000,
    place: 'seated',
    is_duplicate,
    ...more,
  }))

const situations: [situation: string, of: Example[], duplicates: string[]][] = [
  ['one that is paid', [['completed', 'a']], []],
  [
    'two that wait, one of them of the account',
    [
      ['pending', null],
      ['pending', 'a'],
    ],
    [],
  ],
  [
    'one that waits beside one that is paid by the account',
    [
      ['pending', null],
      ['completed', 'a'],
    ],
    [],
  ],
  [
    'two that are paid: the one of the account counts',
    [
      ['completed', null],
      ['completed', 'a'],
    ],
    ['0'],
  ],
  [
    'two that are paid by the account: the one that counts already',
    [
      ['completed', 'a', true],
      ['completed', 'a'],
    ],
    ['0'],
  ],
  [
    'two accounts of one person that have both paid: the older',
    [
      ['completed', 'a'],
      ['completed', 'b'],
    ],
    ['1'],
  ],
  [
    'the counted one refunded: the second payment counts',
    [
      ['refunded', 'a'],
      ['completed', 'a', true],
    ],
    ['0'],
  ],
  [
    'the second one refunded: the first goes on counting',
    [
      ['completed', 'a'],
      ['refunded', 'a', true],
    ],
    ['1'],
  ],
  [
    'the first one paid again after the second took its place',
    [
      ['completed', 'a', true],
      ['refunded', 'a'],
    ],
    ['1'],
  ],
  [
    'an account that withdrew, and a guest who paid: the payment',
    [
      ['completed', 'a', false, { place: 'withdrawn' }],
      ['completed', null],
    ],
    ['0'],
  ],
  [
    'an account that withdrew, and a guest who paid nothing: the withdrawal',
    [
      ['completed', 'a', false, { place: 'withdrawn' }],
      ['completed', null, false, { amount: 0 }],
    ],
    ['1'],
  ],
  [
    'an account that withdrew, and another of the person in a free course: the other',
    [
      ['completed', 'a', false, { place: 'withdrawn' }],
      ['completed', 'b', false, { amount: 0 }],
    ],
    ['0'],
  ],
  [
    'both refunded: one may be gone on with',
    [
      ['refunded', 'a', true],
      ['refunded', 'a'],
    ],
    ['0'],
  ],
  [
    'both marked as second ones and refunded: the older may be gone on with',
    [
      ['failed', 'a', true],
      ['refunded', 'a', true],
    ],
    ['1'],
  ],
]

test.each(situations)('which of one person’s enrollments counts: %s (enrollments-3)', (_, of, duplicates) => {
  expect([...duplicatesAmong(rivals(of))]).toEqual(duplicates)
})
