import { expect, test } from 'vitest'
import { failedAccess } from '../rules.ts'
import { standingOf } from './use-course-access.ts'

const open = { ...failedAccess, hasAccess: true }
const closed = { ...failedAccess, requiresPurchase: true }
const url = 'https://pay.example/28000?reference=r'
const payable = (payment_status: 'pending' | 'failed') => ({ payment_status, payment_url: url })
const nothing = { isFailed: false, made: null }

test.each([
  ['nothing is known yet', { access: null }, { kind: 'checking' }],
  ['anybody may go in', { access: open }, { kind: 'open' }],
  ['a section must be bought', { access: closed }, { kind: 'required' }],
  ['it is bought', { access: { ...open, purchaseStatus: 'completed' } }, { kind: 'completed' }],
  [
    'its payment is waited for',
    { access: { ...closed, purchaseStatus: 'pending' } },
    { kind: 'pending', paymentUrl: null },
  ],
  [
    'its payment is waited for and can be gone on with',
    { access: { ...closed, purchaseStatus: 'pending' }, own: payable('pending') },
    { kind: 'pending', paymentUrl: url },
  ],
  ['its payment has failed', { access: closed, own: payable('failed') }, { kind: 'failed', paymentUrl: url }],
  [
    'it was paid back',
    { access: closed, own: { payment_status: 'refunded', payment_url: null } },
    { kind: 'refunded' },
  ],
  [
    'somebody not signed in has just enrolled',
    { access: open, made: { payment_status: 'completed', payment_url: null } },
    { kind: 'completed' },
  ],
  [
    'somebody not signed in must still pay',
    { access: closed, made: payable('pending') },
    { kind: 'pending', paymentUrl: url },
  ],
] as const)('where %s', (_, known, standing) => {
  expect(standingOf({ ...nothing, ...known })).toEqual(standing)
})

test.each([
  ['the class is open', open],
  ['the section must be bought', closed],
])('where a guest began to pay here and %s, it is not called unpaid (enrollments-6)', (_, access) => {
  const standing = standingOf({ access, isFailed: false, made: payable('pending'), isGuest: true })
  expect(standing).toEqual({ kind: 'started', paymentUrl: url })
})

test('a check that failed is unknown, whatever was known before', () => {
  expect(standingOf({ access: failedAccess, isFailed: true, made: payable('pending') })).toEqual({ kind: 'unknown' })
})

test('the server’s payment state takes precedence over this page’s', () => {
  const made = payable('pending')
  expect(standingOf({ ...nothing, access: closed, own: payable('failed'), made })).toMatchObject({ kind: 'failed' })
  expect(standingOf({ ...nothing, access: { ...open, purchaseStatus: 'completed' }, made })).toEqual({
    kind: 'completed',
  })
})
