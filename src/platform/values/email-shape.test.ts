import { expect, test } from 'vitest'
import { hasEmailShape } from './email-shape.ts'

test.each(['mei@example.org', 'a@b.c', 'mei.lin+list@mail.example.org', '小明@例子.中国', 'a@.b.c', 'a@b..c'])(
  '%s has the shape of an email address',
  (text) => {
    expect(hasEmailShape(text)).toBe(true)
  },
)

test.each([
  '',
  'mei',
  '@example.org',
  'mei@',
  'mei@example',
  'mei@.org',
  'mei@example.',
  'a@b@c.d',
  'a b@c.d',
  'a@b.c\0',
  'a@..',
])('%j does not', (text) => {
  expect(hasEmailShape(text)).toBe(false)
})

test('a text of a megabyte that almost is one is judged at once', () => {
  const begun = process.cpuUsage()
  expect(hasEmailShape(`x@${'.'.repeat(1_000_000)}@`)).toBe(false)
  expect(hasEmailShape(`x@${'.a'.repeat(500_000)} `)).toBe(false)
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
})
