import { describe, expect, test } from 'vitest'
import { daysOf, occurrencesOf, sessionsOf } from './store.server.ts'
import { type Repetition, repetitionSchema } from './schema.ts'

const tuesdays: Repetition = {
  course_id: '10000000-0000-4000-8000-000000000001',
  title: 'Class {n}',
  first_number: 1,
  from: '2027-03-02',
  every_weeks: 1,
  weekdays: [2],
  count: 4,
  until: null,
  skip: [],
  time: '18:30',
  minutes: 90,
  time_zone: null,
  place: '',
  link: null,
}

describe('the days of a repetition (class-10)', () => {
  test.each<[what: string, part: Partial<Repetition>, days: string[]]>([
    ['every Tuesday, four times', {}, ['2027-03-02', '2027-03-09', '2027-03-16', '2027-03-23']],
    ['from a day that is no Tuesday', { from: '2027-03-03', count: 2 }, ['2027-03-09', '2027-03-16']],
    ['every second week', { every_weeks: 2, count: 3 }, ['2027-03-02', '2027-03-16', '2027-03-30']],
    ['on several days, named in any order', { weekdays: [4, 2], count: 3 }, ['2027-03-02', '2027-03-04', '2027-03-09']],
    [
      'every second week on several days, from the middle of the first',
      { weekdays: [1, 5], every_weeks: 2, from: '2027-03-03', count: 3 },
      ['2027-03-05', '2027-03-15', '2027-03-19'],
    ],
    ['on Sundays, which end a week', { weekdays: [7], every_weeks: 2, count: 2 }, ['2027-03-07', '2027-03-21']],
    ['until a day, itself included', { count: null, until: '2027-03-16' }, ['2027-03-02', '2027-03-09', '2027-03-16']],
    ['until the day before', { count: null, until: '2027-03-15' }, ['2027-03-02', '2027-03-09']],
    [
      'without given days, which are not counted',
      { skip: ['2027-03-09', '2027-03-10'] },
      ['2027-03-02', '2027-03-16', '2027-03-23', '2027-03-30'],
    ],
    [
      'until a day, without given ones',
      { count: null, until: '2027-03-16', skip: ['2027-03-16'] },
      ['2027-03-02', '2027-03-09'],
    ],
    ['across the end of a year', { from: '2026-12-29', count: 2 }, ['2026-12-29', '2027-01-05']],
    ['across a leap day', { from: '2028-02-22', count: 3 }, ['2028-02-22', '2028-02-29', '2028-03-07']],
    ['none', { count: null, until: '2027-03-08', from: '2027-03-03' }, []],
  ])('%s', (_what, part, days) => {
    expect(daysOf({ ...tuesdays, ...part })).toEqual(days)
  })

  test('a repetition has at most two hundred days', () => {
    expect(daysOf({ ...tuesdays, count: 200 })).toHaveLength(200)
    expect(daysOf({ ...tuesdays, weekdays: [1, 2, 3, 4, 5, 6, 7], count: null, until: '2027-09-17' })).toHaveLength(200)
    expect(daysOf({ ...tuesdays, weekdays: [1, 2, 3, 4, 5, 6, 7], count: null, until: '2027-09-18' })).toBeUndefined()
    expect(daysOf({ ...tuesdays, count: null, until: '9999-12-31' })).toBeUndefined()
  })

  test('two hundred days can be left out, and two hundred are found all the same', () => {
    const skip = daysOf({ ...tuesdays, count: 200 }) ?? []
    const days = daysOf({ ...tuesdays, count: 200, skip })
    expect([days?.length, days?.[0]]).toEqual([200, '2030-12-31'])
  })
})

test('titles are numbered where they contain the placeholder (class-10)', () => {
  const titles = (part: Partial<Repetition>) =>
    sessionsOf({ ...tuesdays, ...part }, ['2027-03-02', '2027-03-09']).map(({ title }) => title)
  expect(titles({})).toEqual(['Class 1', 'Class 2'])
  expect(titles({ first_number: 9 })).toEqual(['Class 9', 'Class 10'])
  expect(titles({ title: '第{n}课 ({n})' })).toEqual(['第1课 (1)', '第2课 (2)'])
  expect(titles({ title: 'Practice' })).toEqual(['Practice', 'Practice'])
})

const occurrences = (part: Partial<Repetition>, zone: string) => {
  const repetition = { ...tuesdays, ...part }
  return occurrencesOf(sessionsOf(repetition, daysOf(repetition) ?? []), zone).map(
    ({ starts_at, offset, is_after_change, clock }) =>
      [starts_at.toISOString().slice(0, 16), offset, is_after_change, clock] as const,
  )
}

test.each<[zone: string, part: Partial<Repetition>, ReturnType<typeof occurrences>]>([
  [
    'Europe/Berlin',
    { from: '2027-03-23', count: 2 },
    [
      ['2027-03-23T17:30', 'UTC+01:00', false, null],
      ['2027-03-30T16:30', 'UTC+02:00', true, null],
    ],
  ],
  [
    'Europe/Berlin',
    { from: '2027-10-26', count: 2 },
    [
      ['2027-10-26T16:30', 'UTC+02:00', false, null],
      ['2027-11-02T17:30', 'UTC+01:00', true, null],
    ],
  ],
  [
    'America/New_York',
    { from: '2027-03-09', count: 2 },
    [
      ['2027-03-09T23:30', 'UTC-05:00', false, null],
      ['2027-03-16T22:30', 'UTC-04:00', true, null],
    ],
  ],
  [
    'Australia/Lord_Howe',
    { from: '2027-09-28', count: 2 },
    [
      ['2027-09-28T08:00', 'UTC+10:30', false, null],
      ['2027-10-05T07:30', 'UTC+11:00', true, null],
    ],
  ],
  [
    'Asia/Shanghai',
    { from: '2027-03-23', count: 2 },
    [
      ['2027-03-23T10:30', 'UTC+08:00', false, null],
      ['2027-03-30T10:30', 'UTC+08:00', false, null],
    ],
  ],
  [
    'Europe/Berlin',
    { from: '2027-03-28', weekdays: [7], time: '02:30', count: 1 },
    [['2027-03-28T01:30', 'UTC+02:00', false, 'skipped']],
  ],
  [
    'Europe/Berlin',
    { from: '2027-10-31', weekdays: [7], time: '02:30', count: 1 },
    [['2027-10-31T00:30', 'UTC+02:00', false, 'repeated']],
  ],
])('in %s wall-clock times survive a change of the clocks, which is marked (class-12)', (zone, part, expected) => {
  expect(occurrences(part, zone)).toEqual(expected)
})

test.each<[what: string, part: object, field: string]>([
  ['neither how often nor until when', { count: null }, 'count'],
  ['both', { until: '2027-04-01' }, 'until'],
  ['an end before the beginning', { count: null, until: '2027-03-01' }, 'until'],
  ['no day of the week', { weekdays: [] }, 'weekdays'],
  ['a day of the week twice', { weekdays: [2, 2] }, 'weekdays'],
  ['an eighth day of the week', { weekdays: [8] }, 'weekdays.0'],
  ['no times', { count: 0 }, 'count'],
  ['more than 200 times', { count: 201 }, 'count'],
  ['every 0 weeks', { every_weeks: 0 }, 'every_weeks'],
  ['a day to leave out that there is not', { skip: ['2027-02-30'] }, 'skip.0'],
])('%s is refused at its field (class-10)', (_what, part, field) => {
  const { error } = repetitionSchema.safeParse({ ...tuesdays, ...part })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field])
})
