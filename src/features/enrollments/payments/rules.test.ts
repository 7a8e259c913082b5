import { expect, test } from 'vitest'
import { outcomeOf, paymentPageAddress } from './rules.ts'

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

test.each([
  ['https://pay.example/{price}', 12_000, 'https://pay.example/12000?reference=abc'],
  [
    'https://pay.example/jpy/{price}/checkout?shop=7',
    49.5,
    'https://pay.example/jpy/49.5/checkout?shop=7&reference=abc',
  ],
  ['http://localhost:3000/dev/payment/{price}', 0, 'http://localhost:3000/dev/payment/0?reference=abc'],
])('the payment page %s has the price %d in its path and the reference in its query', (template, amount, address) => {
  expect(paymentPageAddress(template, { amount, reference: 'abc' })).toBe(address)
})
