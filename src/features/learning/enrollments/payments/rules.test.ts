import { expect, test } from 'vitest'
import { outcomeOf } from './rules.ts'

test.each([
  ['pending', 'payment.completed', 'completed'],
  ['failed', 'payment.completed', 'completed'],
  ['completed', 'payment.completed', 'ignored'],
  ['refunded', 'payment.completed', 'ignored'],
  ['pending', 'payment.failed', 'failed'],
  ['failed', 'payment.failed', 'ignored'],
  ['completed', 'payment.failed', 'ignored'],
  ['refunded', 'payment.failed', 'ignored'],
  ['pending', 'payment.refunded', 'refunded'],
  ['failed', 'payment.refunded', 'refunded'],
  ['completed', 'payment.refunded', 'refunded'],
  ['refunded', 'payment.refunded', 'ignored'],
] as const)('a %s payment told %s is %s', (current, type, outcome) => {
  expect(outcomeOf(current, type)).toBe(outcome)
})
