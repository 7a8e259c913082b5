import { expect, test } from 'vitest'
import { erasureInWords } from './rules.ts'

const nothing = {
  enrollments: 0,
  certificates: 0,
  pending: [],
  messages: 0,
  mail: 0,
  subscriptions: 0,
  has_acted: false,
  is_last_admin: false,
}

test('the question names what goes, what stays and open payments (own-data-4)', () => {
  const plain = erasureInWords(nothing)
  expect(plain.hindrance).toBeNull()
  expect(plain.goes).toHaveLength(3)
  expect(plain.stays).toEqual(['Nothing that leads to you.'])
  const much = erasureInWords({
    enrollments: 2,
    certificates: 1,
    pending: [{ course_title: 'Rivers', amount: 28000, currency: 'JPY' }],
    messages: 1,
    mail: 3,
    subscriptions: 1,
    has_acted: true,
    is_last_admin: true,
  })
  expect(much.goes.at(-1)).toBe('The message that you sent us under your email.')
  expect(much.goes.join(' ')).toContain('Your certificate: whoever looks its number up finds nothing any more.')
  expect(erasureInWords({ ...nothing, certificates: 3 }).goes.join(' ')).toContain('Your 3 certificates')
  expect(much.stays[0]).toContain('Your 2 enrollments')
  expect(much.pending).toEqual(['Rivers: ¥28,000 JPY'])
  expect(much.hindrance).toContain('last administrator')
})
