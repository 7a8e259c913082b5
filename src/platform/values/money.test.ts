import { expect, test } from 'vitest'
import { formatMoney, moneyInFull, priceLabel } from './money.ts'

test.each([
  [12_000, 'JPY', '¥12,000'],
  [1, 'JPY', '¥1'],
  [9_999_999_999, 'JPY', '¥9,999,999,999'],
  [12.5, 'JPY', '¥12.50'],
  [12_000, 'CNY', '¥12,000'],
  [19.9, 'USD', '$19.90'],
  [20, 'EUR', '€20'],
])('%d %s reads %s (courses-9)', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
  expect(priceLabel(amount, currency)).toBe(text)
})

test.each([
  [28_000, 'JPY', '¥28,000 JPY'],
  [28_000, 'CNY', '¥28,000 CNY'],
  [19.9, 'USD', '$19.90 USD'],
])('where money is decided %d %s reads %s (enrollments-8)', (amount, currency, text) => {
  expect(moneyInFull(amount, currency)).toBe(text)
})

test('a price of zero is shown nowhere (courses-9)', () => {
  expect(priceLabel(0, 'JPY')).toBeNull()
})
