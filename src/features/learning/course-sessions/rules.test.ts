import { describe, expect, test } from 'vitest'
import { classSession } from '#test/class-session.ts'
import { sessionChange, sessionState } from './rules.ts'
import type { SessionFields } from './schema.ts'

describe('what a save means for those who come (class-3)', () => {
  test.each<[what: string, part: Partial<SessionFields>, change: ReturnType<typeof sessionChange>]>([
    ['nothing', {}, null],
    ['another title', { title: 'Springs' }, null],
    ['a replay', { replay_link: 'https://video.example/1' }, null],
    ['materials', { materials: ['10000000-0000-4000-8000-000000000002'] }, null],
    ['another day', { date: '2027-03-03' }, 'moved'],
    ['another hour', { time: '19:00' }, 'moved'],
    ['another length', { minutes: 120 }, 'moved'],
    ['another time zone', { time_zone: 'Europe/Berlin' }, 'moved'],
    ['another place', { place: 'Hall 3' }, 'moved'],
    ['another link', { link: 'https://meet.example/1' }, 'moved'],
    ['its cancellation', { is_cancelled: true }, 'cancelled'],
    ['its cancellation and another day', { is_cancelled: true, date: '2027-03-03' }, 'cancelled'],
  ])('%s', (_what, part, change) => {
    expect(sessionChange(classSession, { ...classSession, ...part })).toBe(change)
  })

  test('that it takes place after all', () => {
    expect(sessionChange({ ...classSession, is_cancelled: true }, classSession)).toBe('reinstated')
  })
})

test.each([
  ['17:29:59.999', 'upcoming'],
  ['17:30:00.000', 'ongoing'],
  ['18:59:59.999', 'ongoing'],
  ['19:00:00.000', 'past'],
])('at %s a session from 17:30 to 19:00 is %s (class-7)', (at, state) => {
  const times = { starts_at: '2027-03-02T17:30:00.000Z', ends_at: '2027-03-02T19:00:00.000Z' }
  expect(sessionState(times, new Date(`2027-03-02T${at}Z`))).toBe(state)
})
