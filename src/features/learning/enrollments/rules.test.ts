import { expect, test } from 'vitest'
import { coveringEnrollment, hasAccess, mayLeave, nextStep, paymentStatusLabels, purchaseStatusOf } from './rules.ts'
import { type MyEnrollment, paymentStatuses } from './schema.ts'

test.each([
  [null, 'none', false],
  ['pending', 'pending', false],
  ['completed', 'completed', true],
  ['failed', 'none', false],
  ['refunded', 'none', false],
] as const)(
  'payment status %s: purchaseStatus %s, access where a purchase is required: %s',
  (status, purchase, access) => {
    expect(purchaseStatusOf(status)).toBe(purchase)
    expect(hasAccess(true, status)).toBe(access)
    expect(hasAccess(false, status)).toBe(true)
  },
)

test.each([
  ['completed', true, 'learn'],
  ['pending', true, 'pay'],
  ['failed', true, 'pay'],
  ['refunded', true, 'enroll'],
  ['completed', false, 'none'],
  ['pending', false, 'none'],
] as const)('with %s (course there: %s) the next step is to %s', (status, isThere, step) => {
  expect(nextStep(status, isThere)).toBe(step)
})

test.each([
  ['pending', 'learn'],
  ['failed', 'learn'],
  ['refunded', 'learn'],
] as const)(
  'an enrollment that is %s and covered by another leads to learning, not paying (access-5)',
  (status, step) => {
    expect(nextStep(status, true, true)).toBe(step)
  },
)

type Own = [course: string, status: (typeof paymentStatuses)[number], amount?: number]
const leaf = { id: 'leaf', above: ['middle', 'root'] }
const people: [situation: string, page: { id: string; above: string[] }, own: Own[], by: string | null][] = [
  ['with nothing', leaf, [], null],
  ['who has paid the root, on the third level', leaf, [['root', 'completed']], 'root'],
  ['who has paid the second level, on the third', leaf, [['middle', 'completed']], 'middle'],
  [
    'who has paid both, on the third: by the nearest',
    leaf,
    [
      ['root', 'completed'],
      ['middle', 'completed'],
    ],
    'middle',
  ],
  ['who enrolled in a free root, on the third level', leaf, [['root', 'completed', 0]], 'root'],
  [
    'who waits at the second level and has paid the root',
    leaf,
    [
      ['middle', 'pending'],
      ['root', 'completed'],
    ],
    'root',
  ],
  [
    'who waits, failed or had it back',
    leaf,
    [
      ['middle', 'pending'],
      ['root', 'refunded'],
      ['root', 'failed'],
    ],
    null,
  ],
  ['who has paid the second level, at the root', { id: 'root', above: [] }, [['middle', 'completed']], null],
  ['who has paid the second level, there', { id: 'middle', above: ['root'] }, [['middle', 'completed']], 'middle'],
  [
    'who enrolled in the second level while it was free, there',
    { id: 'middle', above: ['root'] },
    [['middle', 'completed', 0]],
    null,
  ],
  ['who enrolled in a free course that stands alone', { id: 'alone', above: [] }, [['alone', 'completed', 0]], 'alone'],
  ['who has paid a course beside it', leaf, [['beside', 'completed']], null],
]

test.each(people)('somebody %s is enrolled by a completed enrollment here or above (access-5)', (_, page, own, by) => {
  const rows = own.map(([course_id, payment_status, amount = 3000]) => ({
    course_id,
    payment_status,
    amount,
    place: 'seated' as const,
  }))
  const family = { course: { id: page.id }, above: page.above.map((id) => ({ id })) }
  expect(coveringEnrollment(family, rows)?.course_id ?? null).toBe(by)
})

test('every payment status has words of its own', () => {
  expect(new Set(paymentStatuses.map((status) => paymentStatusLabels[status])).size).toBe(paymentStatuses.length)
})

test.each([
  ['waiting', true],
  ['offered', true],
  ['unseated', true],
  ['seated', false],
  ['withdrawn', false],
] as const)('an enrollment that is %s and covered by another can be left: %s (places-22)', (state, isLeft) => {
  const own = { course: { id: 'c' }, is_duplicate: false, covered_by: { id: 'r', title: 'Root' } }
  const enrollment = { ...own, payment_status: 'pending', place: { state } } as MyEnrollment
  expect(mayLeave(enrollment, true)).toBe(isLeft)
})
