import { expect, test } from 'vitest'
import { hasEmailShape, tidiedEmail, withoutTurns } from './email-shape.ts'

test.each(['mei@example.org', 'a@b.c', 'mei.lin+list@mail.example.org', '小明@例子.中国', 'a..b@c.d'])(
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
  'a@.b.c',
  'a@b..c',
  'a@b.c.',
  'a@b.c,',
  'a@b\u200b.c',
  'a\u00adb@c.d',
  'a\u2060@c.d',
  'a\ufe0f@c.d',
  'mailto:a@b.c',
  'x'.repeat(2000) + '@b.c',
])('%j does not have the shape of an email address', (text) => {
  expect(hasEmailShape(text)).toBe(false)
})

test('a text of a megabyte that almost is one is judged at once', () => {
  const begun = process.cpuUsage()
  expect(hasEmailShape(`x@${'.'.repeat(1_000_000)}@`)).toBe(false)
  expect(hasEmailShape(`x@${'.a'.repeat(500_000)} `)).toBe(false)
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
})

test.each([
  ['\u200bann@people.example\ufeff', 'ann@people.example'],
  [' \u2068ann@people.example\u2069\u00a0', 'ann@people.example'],
  ['mailto:ann@people.example?subject=Hello', 'ann@people.example'],
  ['<ann@people.example>', 'ann@people.example'],
  ['MAILTO:<ann@people.example>', '<ann@people.example>'],
  ['ann@people.example.', 'ann@people.example'],
  ['ann@people.example\u200b.', 'ann@people.example'],
  ['ａｎｎ＠people．example', 'ann@people.example'],
  ['ann@people.example..', 'ann@people.example..'],
  ['ann@peo\u200bple.example', 'ann@peo\u200bple.example'],
  ['Ann@People.example', 'Ann@People.example'],
])('%j is tidied to %j (emails-1)', (typed, expected) => {
  expect(tidiedEmail(typed)).toBe(expected)
})

test('a megabyte around an address is left as it is, at once (emails-1)', () => {
  const begun = process.cpuUsage()
  const long = `x${' '.repeat(1_000_000)}y`
  expect(tidiedEmail(long)).toBe(long)
  expect(tidiedEmail(`x${'\u200b'.repeat(1990)}y`)).toHaveLength(1992)
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
})

test('a name keeps its letters and loses bidi marks (names-1)', () => {
  expect(withoutTurns('gpj.\u202eexe')).toBe('gpj.exe')
  expect(withoutTurns('\u2067ליאת\u2069 Ann\u200f')).toBe('ליאת Ann\u200f')
})
