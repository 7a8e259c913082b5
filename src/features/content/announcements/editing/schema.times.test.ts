import { expect, test } from 'vitest'
import { momentOfText, wallText } from '#platform/values/dates.ts'
import { timeProblems, zoneOfEntry } from './schema.ts'

const noon = '2026-05-01T12:00:00.000Z'
const later = '2026-05-01T14:00:00.000Z'

const times: [string, string | null, string | null, string | null, string[]][] = [
  ['none at all', null, null, null, []],
  ['a start alone', noon, null, null, []],
  ['a start and an end', noon, later, 'Europe/Berlin', []],
  ['an end at the start', noon, noon, 'UTC', []],
  ['an end before the start', later, noon, null, ['ends_at']],
  ['an end without a start', null, noon, null, ['ends_at']],
  ['a year that is not typed to its end', '0202-05-01T12:00:00.000Z', null, null, ['starts_at']],
  ['an end in such a year', noon, '0202-05-01T12:00:00.000Z', null, ['ends_at']],
  ['a zone that there is not', noon, later, 'Asia/Shangha', ['time_zone']],
  ['an offset in place of a zone', noon, later, '+08:00', ['time_zone']],
  ['an empty zone', noon, later, '', ['time_zone']],
]
test.each(times)(
  '%s is refused at its field of the announcement’s time (announcements-admin-16)',
  (_, starts_at, ends_at, time_zone, fields) => {
    expect(Object.keys(timeProblems({ starts_at, ends_at, time_zone }))).toEqual(fields)
  },
)

const entered: [string, string, string][] = [
  ['2026-05-01T18:30', 'Asia/Shanghai', '2026-05-01T10:30:00.000Z'],
  ['2026-01-15T18:30', 'Europe/Berlin', '2026-01-15T17:30:00.000Z'],
  ['2026-07-15T18:30', 'Europe/Berlin', '2026-07-15T16:30:00.000Z'],
  // The clocks of New York go forward at 02:00, so 02:30 is what would have been it …
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // … and back at 02:00 in November: of the two 01:30 the first is meant.
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:30', 'America/New_York', '2026-11-01T07:30:00.000Z'],
  ['2026-05-01T18:30', 'Asia/Kolkata', '2026-05-01T13:00:00.000Z'],
]
test.each(entered)('a time entered as %s in %s is the moment %s (announcements-admin-15)', (text, zone, moment) => {
  expect(momentOfText(text, zone)).toBe(moment)
})

const shown: [string, string, string][] = [
  ['2026-05-01T10:30:00.000Z', 'Asia/Shanghai', '2026-05-01T18:30'],
  ['2026-12-31T23:30:00.000Z', 'Asia/Shanghai', '2027-01-01T07:30'],
  ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01T01:30'],
]
test.each(shown)('%s stands in %s as %s', (moment, zone, text) => {
  expect(wallText(moment, zone)).toBe(text)
})

test('an empty or half typed time is null', () => {
  expect(['', '2026-05-01', 'x'].map((text) => momentOfText(text, 'UTC'))).toEqual([null, null, null])
  expect(momentOfText('0002-05-01T18:30', 'Asia/Shanghai')).toBe('0002-05-01T18:30:00.000Z')
})

test('a time is entered in the announcement’s zone, else the academy’s (announcements-admin-15)', () => {
  const zones = [null, '', 'Asia/To', 'Asia/Tokyo', '+09:00']
  expect(zones.map((zone) => zoneOfEntry(zone, 'Asia/Shanghai'))).toEqual([
    'Asia/Shanghai',
    'Asia/Shanghai',
    'Asia/Shanghai',
    'Asia/Tokyo',
    'Asia/Shanghai',
  ])
})
