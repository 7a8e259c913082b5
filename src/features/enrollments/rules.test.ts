import { expect, test } from 'vitest'
import { hasAccess, initialPaymentStatus, nextStep, paymentStatusLabel, purchaseStatusOf } from './rules.ts'
import { paymentStatuses } from './schema.ts'

test('a free course enrollment is created as completed, any other as pending', () => {
  expect([initialPaymentStatus('free'), initialPaymentStatus('certificate')]).toEqual(['completed', 'pending'])
})

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

test('every payment status has words of its own', () => {
  expect(new Set(paymentStatuses.map(paymentStatusLabel)).size).toBe(paymentStatuses.length)
})
