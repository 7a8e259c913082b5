import { describe, expect, test } from 'vitest'
import {
  cityOf,
  zoneName,
  formatDate,
  formatRange,
  formatTime,
  isoDay,
  isTimeZone,
  momentOf,
  nextMoment,
  wallTime,
  weekBeginnings,
  zoneOffset,
} from './dates.ts'
import { durationInWords } from './durations.ts'
import { inLanguage } from '#platform/server/language.ts'

test.each([
  [0, '0 minutes'],
  [60, '1 minute'],
  [3599, '59 minutes'],
  [3600, '1 hour'],
  [47 * 3600, '47 hours'],
  [48 * 3600, '2 days'],
  [1200 * 24 * 3600, '1,200 days'],
  [-60, '0 minutes'],
])('%i seconds are said as %s (inbox-22)', (seconds, words) => {
  const from = new Date('2026-03-05T10:00:00Z')
  expect(durationInWords(from, new Date(from.getTime() + seconds * 1000))).toBe(words)
})

describe('a date reads like Mar 05, 2024', () => {
  test.for([
    ['2024-03-05T00:00:00Z', 'UTC', 'Mar 05, 2024'],
    ['2024-03-05T02:00:00Z', 'Asia/Shanghai', 'Mar 05, 2024'],
    ['2024-03-04T16:00:00Z', 'Asia/Shanghai', 'Mar 05, 2024'],
    ['2024-03-04T15:59:59Z', 'Asia/Shanghai', 'Mar 04, 2024'],
    ['2024-03-05T04:59:59Z', 'America/New_York', 'Mar 04, 2024'],
    ['2024-09-30T12:00:00Z', 'Europe/London', 'Sep 30, 2024'],
    ['2023-12-31T16:00:00Z', 'Asia/Shanghai', 'Jan 01, 2024'],
    ['2024-02-29T12:00:00Z', 'Asia/Kathmandu', 'Feb 29, 2024'],
  ] as const)('%s in %s is %s (announcements-6)', ([moment, zone, shown]) => {
    expect(formatDate(moment, zone)).toBe(shown)
    expect(formatDate(new Date(moment), zone)).toBe(shown)
  })

  test('every month has its three letters', () => {
    const names = Array.from({ length: 12 }, (_, month) =>
      formatDate(new Date(Date.UTC(2024, month, 15)), 'UTC').slice(0, 3),
    )
    expect(names.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
  })
})

test.for([
  ['2024-03-10T06:59:00Z', '01:59', 'UTC-05:00'],
  ['2024-03-10T07:00:00Z', '03:00', 'UTC-04:00'],
  ['2024-11-03T05:59:00Z', '01:59', 'UTC-04:00'],
  ['2024-11-03T06:00:00Z', '01:00', 'UTC-05:00'],
] as const)('at %s New York shows %s, %s: its clocks go forward and back', ([moment, time, offset]) => {
  expect(formatTime(moment, 'America/New_York')).toBe(time)
  expect(zoneOffset(moment, 'America/New_York')).toBe(offset)
})

test.for([
  ['Asia/Shanghai', 'UTC+08:00'],
  ['Asia/Kathmandu', 'UTC+05:45'],
  ['America/St_Johns', 'UTC-03:30'],
  ['UTC', 'UTC'],
] as const)('%s is at %s in winter', ([zone, offset]) => {
  expect(zoneOffset('2024-01-15T12:00:00Z', zone)).toBe(offset)
})

test.each([
  ['Asia/Shanghai', 'Shanghai'],
  ['Asia/Ho_Chi_Minh', 'Ho Chi Minh'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['UTC', 'UTC'],
])('the zone %s is called %s in lists (events-6)', (zone, city) => {
  expect(cityOf(zone)).toBe(city)
})

test('midnight is 00:00, never 24:00', () => {
  expect(formatTime('2024-03-04T16:00:00Z', 'Asia/Shanghai')).toBe('00:00')
})

describe('a range', () => {
  test.for([
    ['2024-03-05T02:00Z', '2024-03-05T04:00Z', 'Mar 05, 2024, 10:00–12:00'],
    ['2024-03-05T14:00Z', '2024-03-05T17:00Z', 'Mar 05, 2024, 22:00 – Mar 06, 2024, 01:00'],
    ['2024-03-05T02:00Z', null, 'Mar 05, 2024, 10:00'],
    ['2024-03-05T02:00Z', '2024-03-05T02:00Z', 'Mar 05, 2024, 10:00'],
  ] as const)('from %s to %s is %s', ([starts, ends, shown]) => {
    expect(formatRange(starts, ends, 'Asia/Shanghai')).toBe(shown)
  })
})

describe('the moment at which clocks show a time', () => {
  test.for([
    ['Asia/Shanghai', [2024, 3, 5, 10, 0], '2024-03-05T02:00:00.000Z'],
    ['America/New_York', [2024, 7, 4, 9, 30], '2024-07-04T13:30:00.000Z'],
    // Comes twice: the first.
    ['America/New_York', [2024, 11, 3, 1, 30], '2024-11-03T05:30:00.000Z'],
    // Left out: what the clock before the change would have called it.
    ['America/New_York', [2024, 3, 10, 2, 30], '2024-03-10T07:30:00.000Z'],
    ['Europe/Berlin', [2024, 3, 31, 1, 59], '2024-03-31T00:59:00.000Z'],
    ['Europe/Berlin', [2024, 3, 31, 3, 0], '2024-03-31T01:00:00.000Z'],
    ['Australia/Lord_Howe', [2024, 10, 6, 2, 30], '2024-10-05T15:30:00.000Z'],
  ] as const)('in %s %j is %s', ([zone, [year, month, day, hour, minute], moment]) => {
    expect(momentOf({ year, month, day, hour, minute }, zone).toISOString()).toBe(moment)
  })

  // New York, London and Auckland change their clocks in these months; Shanghai never does.
  test.each([
    'January 1',
    'March 9',
    'March 10',
    'March 31',
    'April 6',
    'April 7',
    'July 15',
    'September 28',
    'September 29',
    'October 27',
    'November 3',
    'December 31',
  ])('every hour of %s converts to a zone and back', (day) => {
    for (const zone of ['America/New_York', 'Europe/London', 'Asia/Shanghai', 'Pacific/Auckland']) {
      for (let hour = 0; hour < 24; hour += 1) {
        const moment = new Date(Date.parse(`${day}, 2024 UTC`) + hour * 3_600_000)
        const shown = wallTime(moment, zone)
        expect(wallTime(momentOf(shown, zone), zone)).toEqual(shown)
      }
    }
  })
})

test.each([
  'Asia/Shanghai',
  'UTC',
  'America/Argentina/Buenos_Aires',
  'America/Port-au-Prince',
  'Etc/UTC',
  'Asia/Kolkata',
])('%s is a time zone (zones-1)', (name) => {
  expect(isTimeZone(name)).toBe(true)
})
test.each([
  'CST',
  'PST',
  'JST',
  'EST5EDT',
  'GMT',
  '+08:00',
  'SystemV/PST8',
  'asia/shanghai',
  'Mars/Olympus',
  ' UTC',
  '',
])('%j is no time zone (zones-1)', (name) => {
  expect(isTimeZone(name)).toBe(false)
})

test('the next moment is the earliest future one, or null', () => {
  const now = new Date('2024-03-05T00:00Z')
  expect(nextMoment([null, '2024-03-07T00:00Z', '2024-03-04T00:00Z', '2024-03-06T00:00Z'], now)).toEqual(
    new Date('2024-03-06T00:00Z'),
  )
  expect(nextMoment([null, now, '2024-03-04T00:00Z'], now)).toBeUndefined()
})

test.for([
  // A Sunday evening in London is Monday morning in Shanghai.
  ['2026-03-01T20:00:00Z', 'Asia/Shanghai', ['2026-02-22T16:00:00Z', '2026-03-01T16:00:00Z', '2026-03-08T16:00:00Z']],
  ['2026-03-01T20:00:00Z', 'Europe/London', ['2026-02-16T00:00:00Z', '2026-02-23T00:00:00Z', '2026-03-02T00:00:00Z']],
  // Clocks go forward on March 29: that week has an hour less.
  ['2026-03-31T12:00:00Z', 'Europe/London', ['2026-03-23T00:00:00Z', '2026-03-29T23:00:00Z', '2026-04-05T23:00:00Z']],
  // Over the end of a year.
  ['2026-01-01T12:00:00Z', 'UTC', ['2025-12-22T00:00:00Z', '2025-12-29T00:00:00Z', '2026-01-05T00:00:00Z']],
] as const)(
  'at %s in %s the last two weeks and the next begin on Mondays at midnight (dashboard-6)',
  ([now, zone, moments]) => {
    const found = weekBeginnings(now, 2, zone)
    expect(found.map((moment) => moment.toISOString())).toEqual(moments.map((text) => new Date(text).toISOString()))
  },
)

test('a day in a file name or a table reads like 2024-03-05, as it is in that zone', () => {
  expect(isoDay('2024-03-04T16:00:00Z', 'Asia/Shanghai')).toBe('2024-03-05')
  expect(isoDay(new Date('2024-03-04T16:00:00Z'), 'UTC')).toBe('2024-03-04')
})

test.each([
  ['Asia/Shanghai', 'Shanghai', '北京时间'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires', '布宜诺斯艾利斯时间'],
  ['UTC', 'UTC', 'UTC'],
])('the zone %s is %s in English and %s in Chinese (language-9)', (zone, english, chinese) => {
  expect([cityOf(zone), zoneName(zone)]).toEqual([english, zone])
  expect(inLanguage('zh', () => [cityOf(zone), zoneName(zone)])).toEqual([chinese, chinese])
})
