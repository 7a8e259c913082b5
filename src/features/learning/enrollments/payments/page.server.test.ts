import { expect, test } from 'vitest'
import { paymentPageAddress } from './page.server.ts'

test.each([
  ['https://pay.example/{price}', 12_000, 'https://pay.example/12000?reference=abc'],
  [
    'https://pay.example/jpy/{price}/checkout?shop=7',
    49.5,
    'https://pay.example/jpy/49.5/checkout?shop=7&reference=abc',
  ],
  [undefined, 0, 'http://localhost:3000/dev/payment/0?reference=abc'],
])(
  'the payment page %s has the price %d in its path and the reference in its query',
  (paymentPageUrl, amount, address) => {
    const settings = { paymentPageUrl, developmentProviders: true, publicUrl: 'http://localhost:3000' }
    expect(paymentPageAddress(settings, { amount, reference: 'abc' })).toBe(address)
  },
)

test('without a payment page, and where none is built in, there is no address', () => {
  const settings = { paymentPageUrl: undefined, developmentProviders: false, publicUrl: 'https://academy.example' }
  expect(paymentPageAddress(settings, { amount: 1, reference: 'abc' })).toBeNull()
})
