import { expect, test } from 'vitest'
import { methodOf, readEvents, zonesOf } from '#test/read-events.ts'
import { calendarMessage, type CalendarMessage, zonedCalendarOf, type ZonedEvent } from './zoned-calendar.ts'

const event: ZonedEvent = {
  uid: '20000000-0000-4000-8000-000000000001',
  sequence: 3,
  title: `Rivers, cities; \\ "us" ${'生态文明教育🌱'.repeat(20)}`,
  text: 'First line\r\nsecond\u0007 line',
  starts_at: '2026-12-01T10:30:00.000Z',
  ends_at: '2026-12-01T12:00:00.000Z',
  time_zone: 'Europe/Berlin',
  place: 'Hall; 2, left',
  address: 'https://academy.example/api/sessions/1/join',
  is_cancelled: false,
  changed: new Date('2026-11-24T06:00:00Z'),
}
const organizer = { email: 'office@academy.example', name: 'Academy; of, the "Living" World' }
const attendee = { email: 'li@mail.example', name: '李 "雷", ^Lei: 1;2' }
const sent = new Date('2026-11-24T06:00:00Z')
const message = (given: Partial<CalendarMessage> = {}) =>
  calendarMessage({ ...event, method: 'REQUEST', ...given }, { organizer, attendee, sent })

test.for([
  ['REQUEST', 'CONFIRMED'],
  ['CANCEL', 'CANCELLED'],
] as const)('%s of one event is read by another calendar as it was meant (calendar-1)', ([method, status]) => {
  const { contentType, content } = message({ method })
  expect(contentType).toBe(`text/calendar; charset=utf-8; method=${method}`)
  expect(methodOf(content)).toBe(method)
  expect(zonesOf(content)).toEqual(['Europe/Berlin'])
  expect(readEvents(content)).toEqual([
    {
      uid: event.uid,
      sequence: '3',
      title: event.title,
      text: 'First line\nsecond line',
      place: event.place,
      address: event.address,
      status,
      zone: 'Europe/Berlin',
      starts_at: event.starts_at,
      ends_at: event.ends_at,
      organizer: { ...organizer, rsvp: undefined },
      attendee: { ...attendee, rsvp: 'FALSE' },
      attendees: 1,
    },
  ])
})

test('a calendar file has UTF-8, CRLF, lines of 75 octets and UTC timestamps (calendar-1)', () => {
  const { content } = message()
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = content.split('\r\n')
  for (const line of lines) {
    expect(line).not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(Buffer.from(line).toString('utf8')).toBe(line)
    expect(line).not.toMatch(/\p{Cs}|(?!\t)\p{Cc}/u)
  }
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(content).toContain('DTSTAMP:20261124T060000Z')
  expect(content).not.toMatch(/X-WR-TIMEZONE|BEGIN:VALARM/)
})

test('a retried mail has the same calendar part (calendar-1)', () => {
  expect(message()).toEqual(message())
})

test('characters that end a line or a parameter are escaped in values (calendar-1)', () => {
  const title = 'A\r\nATTENDEE:mailto:all@x.example\nEND:VEVENT'
  const { content } = calendarMessage(
    { ...event, method: 'REQUEST', title, place: title },
    { organizer, attendee: { email: 'a@x.example', name: 'B"\r\nATTENDEE:mailto:c@x.example' }, sent },
  )
  expect(readEvents(content)).toMatchObject([{ attendees: 1, title: title.replace('\r\n', '\n') }])
})

/** What is read of events that begin at these moments, beside what was written. */
function written(zone: string, moments: readonly Date[]) {
  const events = moments.map((starts) => {
    const ends = new Date(starts.getTime() + 90 * 60_000)
    return { ...event, time_zone: zone, starts_at: starts.toISOString(), ends_at: ends.toISOString() }
  })
  const content = zonedCalendarOf({ product: 'Academy', name: 'My classes', events })
  const found = readEvents(content).map((read) => [read.starts_at, read.ends_at])
  return { content, found, meant: events.map(({ starts_at, ends_at }) => [starts_at, ends_at]) }
}

test('every time zone takes a few lines and gives right times over ten years (calendar-2)', { tags: 'full' }, () => {
  const moments = Array.from({ length: 5 }, (_, at) => new Date(Date.UTC(2026, at * 29, 2 + 5 * at, 10, 30)))
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const { content, found, meant } = written(zone, moments)
    expect(found, zone).toEqual(meant)
    const block = /BEGIN:VTIMEZONE[^]*END:VTIMEZONE/.exec(content)?.[0] ?? ''
    expect(block.split('\r\n').length, zone).toBeLessThanOrEqual(20)
  }
})

test.for([
  ['Europe/Berlin', '2026-10-25'],
  ['Europe/Berlin', '2027-03-28'],
  ['America/New_York', '2026-11-01'],
  ['America/New_York', '2027-03-14'],
  ['Australia/Lord_Howe', '2027-04-03'],
  ['Australia/Lord_Howe', '2026-10-03'],
] as const)(
  'in %s on %s, when the clocks change, every half hour is read as its moment (calendar-2)',
  ([zone, day]) => {
    const midnight = new Date(`${day}T00:00:00Z`).getTime()
    const halfHours = Array.from({ length: 48 }, (_, half) => new Date(midnight + half * 30 * 60_000))
    const { found, meant } = written(zone, halfHours)
    expect(found).toEqual(meant)
  },
)

test('an unknown zone is written in UTC (calendar-2)', () => {
  const { content, found, meant } = written('asia/shanghai', [new Date('2026-12-01T10:30:00Z')])
  expect(content).toContain('DTSTART:20261201T103000Z')
  expect(found).toEqual(meant)
})

test('a subscribed calendar has zoned events, cancelled ones as such (calendar-3)', () => {
  const events = [
    event,
    { ...event, uid: 'second', time_zone: 'Asia/Shanghai', is_cancelled: true, title: '', place: '', text: '' },
  ]
  const content = zonedCalendarOf({ product: 'A/b;c', name: 'Wald; Fluss, See', events })
  expect(methodOf(content)).toBe('PUBLISH')
  expect(content).toContain('NAME:Wald\\; Fluss\\, See\r\n')
  expect(zonesOf(content)).toEqual(['Europe/Berlin', 'Asia/Shanghai'])
  const found = readEvents(content)
  expect(found.map(({ uid, status, place }) => [uid, status, place])).toEqual([
    [event.uid, 'CONFIRMED', event.place],
    ['second', 'CANCELLED', null],
  ])
  expect(found[1]?.starts_at).toBe(event.starts_at)
})

test('a calendar without events is valid (calendar-3)', () => {
  expect(readEvents(zonedCalendarOf({ product: 'Academy', name: 'Classes', events: [] }))).toEqual([])
})
