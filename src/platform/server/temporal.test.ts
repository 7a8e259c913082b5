import { isTimeZone } from '#platform/values/dates.ts'
import { Temporal as polyfill } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { momentIn, Temporal } from './temporal.ts'

const table: [zone: string, local: string, moment: string, what: string][] = [
  ['Europe/Berlin', '2026-03-28 18:30', '2026-03-28T17:30Z', 'the day before summer time'],
  ['Europe/Berlin', '2026-03-29 01:59', '2026-03-29T00:59Z', 'the minute before the gap'],
  ['Europe/Berlin', '2026-03-29 02:00', '2026-03-29T01:00Z', 'the first minute that clocks skip: 03:00'],
  ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:30Z', 'a skipped time: 03:30'],
  ['Europe/Berlin', '2026-03-29 03:00', '2026-03-29T01:00Z', 'the minute after the gap'],
  ['Europe/Berlin', '2026-03-29 18:30', '2026-03-29T16:30Z', 'the same wall-clock time in summer'],
  ['Europe/Berlin', '2026-10-25 01:59', '2026-10-24T23:59Z', 'the minute before the repeated hour'],
  ['Europe/Berlin', '2026-10-25 02:30', '2026-10-25T00:30Z', 'a repeated time: the first'],
  ['Europe/Berlin', '2026-10-25 03:00', '2026-10-25T02:00Z', 'the minute after the repeated hour'],
  ['Europe/Berlin', '2026-10-25 18:30', '2026-10-25T17:30Z', 'the same wall-clock time in winter'],
  ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:30Z', 'a skipped time: 03:30'],
  ['America/New_York', '2026-03-08 18:30', '2026-03-08T22:30Z', 'the evening of the change'],
  ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30Z', 'a repeated time: the first'],
  ['America/New_York', '2026-11-01 18:30', '2026-11-01T23:30Z', 'the evening of the change back'],
  ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:45Z', 'skipped within half an hour: 02:45'],
  ['Australia/Lord_Howe', '2026-10-04 02:30', '2026-10-03T15:30Z', 'after half an hour'],
  ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-04T14:45Z', 'repeated within half an hour: the first'],
  ['Australia/Lord_Howe', '2026-04-05 02:00', '2026-04-04T15:30Z', 'after half an hour'],
  ['Asia/Shanghai', '2026-03-29 02:30', '2026-03-28T18:30Z', 'a zone without summer time'],
  ['Asia/Shanghai', '2026-10-25 02:30', '2026-10-24T18:30Z', 'a zone without summer time'],
  ['Pacific/Apia', '2011-12-30 12:00', '2011-12-30T22:00Z', 'a day that a whole country skipped'],
]

test.each(table)('clocks in %s show %s at %s: %s (class-2)', (zone, local, moment) => {
  const [date = '', time = ''] = local.split(' ')
  expect(momentIn(date, time, zone).toISOString()).toBe(new Date(moment).toISOString())
})

test.each(table)('without Temporal in Node the result is the same in %s at %s (class-2)', (zone, local, moment) => {
  const { epochMilliseconds } = polyfill.PlainDateTime.from(local).toZonedDateTime(zone)
  expect(epochMilliseconds).toBe(Date.parse(moment))
})

test('every zone that can be chosen is supported (zones-1)', () => {
  const legacy = ['UTC', 'Asia/Kolkata', 'Asia/Saigon', 'Europe/Kyiv', 'US/Pacific', 'Etc/UTC', 'Etc/GMT+5']
  const abbreviations = ['CST', 'PST', 'JST', 'EST5EDT', 'SystemV/PST8', 'GMT', 'PRC']
  const known = [...legacy, ...abbreviations, ...Intl.supportedValuesOf('timeZone')].filter(isTimeZone)
  expect(known.length).toBeGreaterThan(400)
  for (const zone of known) expect([zone, momentIn('2026-03-05', '18:30', zone).getUTCFullYear()]).toEqual([zone, 2026])
})

test('Node brings a Temporal of its own', () => {
  expect(Temporal).toBe(globalThis.Temporal)
})

test.each([
  ['2026-02-30', '18:30', 'Europe/Berlin'],
  ['2026-03-05', '24:30', 'Europe/Berlin'],
  ['2026-03-05', '18:30', 'Mars/Olympus'],
])('%s %s in %s is no moment', (date, time, zone) => {
  expect(() => momentIn(date, time, zone)).toThrow(RangeError)
})
