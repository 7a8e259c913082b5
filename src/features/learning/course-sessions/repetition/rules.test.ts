import { expect, test } from 'vitest'
import { firstDay, newRepetition, occurrenceNotes, weekdayNames, weekdayOf } from './rules.ts'
import type { Occurrence } from './schema.ts'

test('days of the week count from Monday, as ISO 8601 does (class-10)', () => {
  expect(weekdayNames.map(({ name }) => name)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
  expect(['2027-03-01', '2027-03-02', '2027-03-07', '', '2027-3'].map(weekdayOf)).toEqual([
    1,
    2,
    7,
    undefined,
    undefined,
  ])
})

test.each([
  ['the first one gives its day of the week', { from: '', weekdays: [] }, '2027-03-02', [2]],
  ['another one takes it along', { from: '2027-03-02', weekdays: [2] }, '2027-03-04', [4]],
  ['days that were chosen stay', { from: '2027-03-02', weekdays: [2, 4] }, '2027-03-05', [2, 4]],
  ['so does one that is not its own', { from: '2027-03-02', weekdays: [5] }, '2027-03-04', [5]],
  ['half a day changes none', { from: '2027-03-02', weekdays: [2] }, '', [2]],
])('of first days %s (class-10)', (_what, before, from, weekdays) => {
  expect({ ...newRepetition(''), ...before, ...firstDay(before, from) }).toMatchObject({ from, weekdays })
})

const occurrence: Occurrence = {
  title: 'Class 4',
  date: '2027-03-28',
  starts_at: '2027-03-28T01:30:00.000Z',
  ends_at: '2027-03-28T03:00:00.000Z',
  offset: 'UTC+02:00',
  is_after_change: false,
  clock: null,
  clashes: [],
}
const clash = { id: '1', title: 'Field trip', course_title: 'Wetlands', starts_at: '2027-03-28T02:00:00.000Z' }

test.each<[string, Partial<Occurrence>, string[]]>([
  ['nothing', {}, []],
  [
    'changed clocks',
    { is_after_change: true },
    ['The clocks have been changed before this: 02:30 stays 02:30, now UTC+02:00.'],
  ],
  ['a skipped time', { clock: 'skipped' }, ['The clocks skip 02:30 on this day: it begins at 03:30.']],
  ['a repeated time', { clock: 'repeated' }, ['The clocks show 02:30 twice on this day: it begins at the first.']],
  ['a clash', { clashes: [clash] }, ['At the same time: “Field trip” of “Wetlands”, Mar 28, 2027, 04:00.']],
])('of a session it says %s in words (class-12)', (_what, part, said) => {
  expect(occurrenceNotes({ ...occurrence, ...part }, { time: '02:30', timeZone: 'Europe/Berlin' })).toEqual(said)
})
