import { expect, test } from 'vitest'
import { dueNotice, dueReminder, type KnownSession, type Notice, type Reminder } from './rules.ts'

const starts_at = '2027-03-04T11:00:00.000Z'
const before = (minutes: number) => new Date(Date.parse(starts_at) - minutes * 60_000)
const day = 24 * 60

test.for<[string, number, Reminder | null]>([
  ['more than a day is left', day + 1, null],
  ['a day is left', day, 'reminder_day'],
  ['they enrolled two hours before, when the others had long been reminded', 120, 'reminder_day'],
  ['nothing ran from a day before until two hours before', 120, 'reminder_day'],
  ['an hour is left', 60, 'reminder_hour'],
  ['an hour is left, and nobody was reminded of the day', 60, 'reminder_hour'],
  ['a minute is left', 1, 'reminder_hour'],
  ['it begins now', 0, null],
  ['it began a minute ago, and nothing ran before', -1, null],
])('of a class: %s (reminder-1)', ([, minutes, due]) => {
  expect(dueReminder({ starts_at, is_cancelled: false }, before(minutes))).toBe(due)
})

test.for([day, 120, 60, 1, -1])(
  'nobody is reminded of a cancelled class, %i minutes before it (reminder-1)',
  (minutes) => {
    expect(dueReminder({ starts_at, is_cancelled: true }, before(minutes))).toBeNull()
  },
)

const session: KnownSession = {
  course_id: '10000000-0000-4000-8000-000000000001',
  title: 'Rivers',
  starts_at,
  ends_at: '2027-03-04T12:30:00.000Z',
  time_zone: null,
  place: 'Hall',
  link: null,
  is_cancelled: false,
}
const moved = { ...session, starts_at: '2027-03-05T11:00:00.000Z', ends_at: '2027-03-05T12:30:00.000Z' }
const cancelled = { ...session, is_cancelled: true }
const over = { ...session, starts_at: '2027-03-01T11:00:00.000Z', ends_at: '2027-03-01T12:30:00.000Z' }

test.for<[string, KnownSession, KnownSession | null, boolean, Notice | null]>([
  ['moved', session, moved, false, 'session_changed'],
  ['longer', session, { ...session, ends_at: moved.ends_at }, false, 'session_changed'],
  ['held in another zone', session, { ...session, time_zone: 'Europe/Berlin' }, false, 'session_changed'],
  ['elsewhere', session, { ...session, place: 'Garden' }, false, 'session_changed'],
  ['behind another link', session, { ...session, link: 'https://meet.example/a' }, false, 'session_changed'],
  ['cancelled', session, cancelled, false, 'session_cancelled'],
  ['deleted', session, null, false, 'session_cancelled'],
  ['reinstated', cancelled, session, false, 'session_changed'],
  ['renamed alone', session, { ...session, title: 'Lakes' }, false, null],
  ['moved and moved back before anybody heard', session, session, false, null],
  ['moved and moved back when some had heard', session, session, true, 'session_changed'],
  ['cancelled and deleted', cancelled, null, false, null],
  ['reinstated for some and deleted', cancelled, null, true, 'session_cancelled'],
  ['over, and cancelled', over, { ...over, is_cancelled: true }, false, null],
  ['over, and deleted', over, null, false, null],
  ['over, and of another length', over, { ...over, ends_at: '2027-03-01T13:00:00.000Z' }, false, null],
  ['over, and held again', over, moved, false, 'session_changed'],
  ['moved into the past', session, over, false, null],
])('those who come are told of a class that is %s (calendar-4)', ([, was, is, begun, notice]) => {
  expect(dueNotice({ was, is, begun }, before(2 * day))).toBe(notice)
})
