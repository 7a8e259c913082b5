import { expect, test } from 'vitest'
import { expiryOf, formatDay, languageSaid, lastDayOf, stateOf } from './rules.ts'

const now = new Date('2026-11-24T12:00:00Z')
const before = new Date('2026-11-24T11:59:59Z')
const after = new Date('2026-11-24T12:00:01Z')

test.each([
  ['valid', null, null],
  ['valid', null, after],
  ['expired', null, now],
  ['expired', null, before],
  ['withdrawn', before, null],
  ['withdrawn', before, after],
  ['withdrawn', before, before],
] as const)(
  'a certificate is %s when withdrawn at %s and ending at %s (issued-8)',
  (state, withdrawn_at, expires_at) => {
    expect(stateOf({ withdrawn_at, expires_at }, now)).toBe(state)
  },
)

test.each([
  ['2026-11-24T12:00:00Z', 24, 'Asia/Shanghai', '2028-11-24T16:00:00.000Z', 'Nov 24, 2028'],
  // Already the next day there.
  ['2026-11-24T17:00:00Z', 1, 'Asia/Shanghai', '2026-12-25T16:00:00.000Z', 'Dec 25, 2026'],
  ['2026-01-31T00:00:00Z', 1, 'UTC', '2026-03-01T00:00:00.000Z', 'Feb 28, 2026'],
  ['2028-01-31T00:00:00Z', 1, 'UTC', '2028-03-01T00:00:00.000Z', 'Feb 29, 2028'],
  ['2028-02-29T00:00:00Z', 12, 'UTC', '2029-03-01T00:00:00.000Z', 'Feb 28, 2029'],
  ['2026-12-31T12:00:00Z', 2, 'UTC', '2027-03-01T00:00:00.000Z', 'Feb 28, 2027'],
  // Into summer time: the last day still ends at its own midnight.
  ['2026-02-28T12:00:00Z', 1, 'Europe/Berlin', '2026-03-28T23:00:00.000Z', 'Mar 28, 2026'],
  ['2026-03-01T12:00:00Z', 1, 'Europe/Berlin', '2026-04-01T22:00:00.000Z', 'Apr 01, 2026'],
])('issued at %s for %i months in %s it ends at %s, after %s (issued-4)', (issued, months, zone, ends, last) => {
  const expires = expiryOf(new Date(issued), months, zone)
  expect(expires?.toISOString()).toBe(ends)
  expect(lastDayOf(ends, zone)).toBe(last)
})

test('a certificate without an end is valid for ever (issued-4)', () => {
  expect(expiryOf(now, null, 'UTC')).toBeNull()
})

test('a day without a time is the same day everywhere', () => {
  expect(formatDay('2026-03-05')).toBe('Mar 05, 2026')
})

test('a language is called in words, and one that nobody teaches in any more by its tag', () => {
  expect([languageSaid('zh-Hans'), languageSaid('la')]).toEqual(['Chinese (simplified)', 'la'])
})
