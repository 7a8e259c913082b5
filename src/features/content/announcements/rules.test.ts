import { describe, expect, test } from 'vitest'
import { type CalendarFields, changesCalendarEntry, eventState, eventTimeIn } from './rules.ts'

const now = new Date('2024-03-05T10:00:00Z')

describe('an event stands to now as', () => {
  test.for([
    [null, null, null],
    ['2024-03-05T10:00:00.001Z', null, 'upcoming'],
    ['2024-03-05T10:00:00.000Z', null, 'past'],
    ['2024-03-05T10:00:00.000Z', '2024-03-05T10:00:00.001Z', 'ongoing'],
    ['2024-03-05T09:00:00Z', '2024-03-05T11:00:00Z', 'ongoing'],
    ['2024-03-05T09:00:00Z', '2024-03-05T10:00:00Z', 'past'],
    ['2024-03-04T09:00:00Z', '2024-03-04T10:00:00Z', 'past'],
  ] as const)('from %s to %s: %s', ([starts_at, ends_at, state]) => {
    expect(eventState({ starts_at, ends_at }, now)).toBe(state)
  })
})

describe('the time of an event', () => {
  const event = { starts_at: '2024-03-10T06:30:00Z', ends_at: '2024-03-10T07:30:00Z', time_zone: 'Asia/Shanghai' }
  test.for([
    ['Asia/Shanghai', 'Mar 10, 2024, 14:30–15:30 (Asia/Shanghai, UTC+08:00)'],
    // The clocks of New York go forward meanwhile.
    ['America/New_York', 'Mar 10, 2024, 01:30–03:30 (America/New_York, UTC-05:00)'],
    ['UTC', 'Mar 10, 2024, 06:30–07:30 (UTC)'],
  ] as const)('in %s is %s', ([zone, shown]) => {
    expect(eventTimeIn(event, zone)).toBe(shown)
  })

  test('is null without a time', () => {
    expect(eventTimeIn({ starts_at: null, ends_at: null, time_zone: null }, 'UTC')).toBeNull()
  })
})

describe('the sequence is raised by a change of', () => {
  const link = { url: 'https://meet.example/1', platform: 'Zoom', description: 'Hall' }
  const other = { url: 'https://meet.example/3', platform: '', description: '' }
  const before: CalendarFields = {
    title: 'Lecture',
    content: 'Text',
    category: 'lectures',
    published: true,
    meeting_links: [link, other],
    starts_at: '2024-03-05T10:00:00Z',
    ends_at: null,
    time_zone: null,
  }
  test.for<Partial<CalendarFields>>([
    { title: 'Talk' },
    { content: 'Other' },
    { category: 'events' },
    { published: false },
    { meeting_links: [] },
    { meeting_links: [other, link] },
    { meeting_links: [{ ...link, url: 'https://meet.example/2' }, other] },
    { starts_at: '2024-03-05T10:00:01Z' },
    { ends_at: '2024-03-05T11:00:00Z' },
    { time_zone: 'Asia/Shanghai' },
  ])('%j', (change) => {
    expect(changesCalendarEntry(before, { ...before, ...change })).toBe(true)
  })

  test.for<[string, Partial<CalendarFields>]>([
    ['the same moment written otherwise', { starts_at: new Date('2024-03-05T18:00:00+08:00') }],
    [
      'the same links in another form',
      { meeting_links: [{ description: 'Hall', platform: 'Zoom', url: 'https://meet.example/1' }, { ...other }] },
    ],
  ])('nothing else: %s is no change', ([, change]) => {
    expect(changesCalendarEntry(before, { ...before, ...change })).toBe(false)
  })
})
