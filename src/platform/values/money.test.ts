import { expect, test } from 'vitest'
import { formatMoney, priceLabel } from './money.ts'

test.each([
  [12_000, 'JPY', '¥12,000 JPY'],
  [1, 'JPY', '¥1 JPY'],
  [9_999_999_999, 'JPY', '¥9,999,999,999 JPY'],
  [12.5, 'JPY', '¥12.50 JPY'],
  [12_000, 'CNY', '¥12,000 CNY'],
  [19.9, 'USD', '$19.90 USD'],
  [20, 'EUR', '€20 EUR'],
  [20, 'CHF', 'CHF\u00a020'],
])('%d %s reads %s (courses-9, enrollments-8)', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
  expect(formatMoney(amount, currency)).toBe(text)
  expect(priceLabel(amount, currency)).toBe(text)
})

test('a price of zero is never shown (courses-9)', () => {
  expect(priceLabel(0, 'JPY')).toBeNull()
})
