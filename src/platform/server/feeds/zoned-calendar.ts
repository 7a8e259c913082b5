import ical, { ICalAttendeeStatus, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { LRUCache } from 'lru-cache'
import { tzlib_get_ical_block, tzlib_get_offset, tzlib_get_timezones } from 'timezones-ical-library'
import { Temporal } from '#platform/server/temporal.ts'

/** An event at a wall-clock time of its zone. Moments are ISO 8601. */
export type ZonedEvent = {
  /** Permanent, whatever the site's address. */
  uid: string
  /** Raised with every change, so that calendars take the newer entry. */
  sequence: number
  title: string
  text?: string
  starts_at: string
  ends_at: string
  /** IANA. */
  time_zone: string
  place: string
  address: string
  is_cancelled: boolean
  changed: Date
}
export type ZonedCalendar = { product: string; name: string; events: readonly ZonedEvent[] }

/** iTIP (RFC 5546): an event is put into a calendar, or taken out of it. */
export type CalendarMessage = Omit<ZonedEvent, 'is_cancelled' | 'changed'> & { method: 'REQUEST' | 'CANCEL' }
export type CalendarPerson = { email: string; name: string | null }

/** A calendar to subscribe to (RFC 5545), each event in its zone. */
export function zonedCalendarOf({ product, name, events }: ZonedCalendar): string {
  const calendar = emptyCalendar(product)
  calendar.method(ICalCalendarMethod.PUBLISH)
  // Written by the library as it is given.
  calendar.name(name.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\s+/g, ' '))
  calendar.ttl(60 * 60)
  for (const event of events) addEvent(calendar, event)
  return textOf(calendar)
}

/**
 * The calendar part of a mail to one person, with its Content-Type. One event, because Outlook reads the first alone; nobody is
 * asked to answer. `sent`: the same whenever the mail is tried again.
 */
export function calendarMessage(
  { method, ...event }: CalendarMessage,
  { organizer, attendee, sent }: { organizer: CalendarPerson; attendee: CalendarPerson; sent: Date },
): { contentType: string; content: string } {
  const calendar = emptyCalendar(organizer.name ?? organizer.email)
  calendar.method(ICalCalendarMethod[method])
  const entry = addEvent(calendar, { ...event, is_cancelled: method === 'CANCEL', changed: sent })
  entry.organizer({ email: organizer.email, name: withoutControls(organizer.name ?? organizer.email) })
  entry.createAttendee({
    email: attendee.email,
    name: withoutControls(attendee.name ?? attendee.email),
    status: ICalAttendeeStatus.NEEDSACTION,
    rsvp: false,
  })
  return { contentType: `text/calendar; charset=utf-8; method=${method}`, content: textOf(calendar) }
}

function emptyCalendar(product: string): ICalCalendar {
  const company = product.replace(/[\\;,/]|\p{Cc}/gu, ' ').trim()
  const calendar = ical({ prodId: { company: company || 'Academy', product: 'Calendar' }, scale: 'GREGORIAN' })
  return calendar.timezone({ name: null, generator: (zone) => inTable(zone)?.block ?? null })
}

function addEvent(calendar: ICalCalendar, event: ZonedEvent) {
  const [start, end] = [event.starts_at, event.ends_at].map((moment) =>
    Temporal.Instant.from(moment).toZonedDateTimeISO(event.time_zone),
  )
  if (!start || !end) throw new Error(`The event ${event.uid} has no time`)
  const text = withoutControls(event.text ?? '')
  const place = withoutControls(event.place)
  return calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    stamp: event.changed,
    lastModified: event.changed,
    start,
    end,
    timezone: ([start, end].every(isClear) && inTable(event.time_zone)?.name) || 'UTC',
    summary: withoutControls(event.title),
    ...(text && { description: text }),
    ...(place && { location: { title: place } }),
    // A URI, which the library would escape as a text.
    url: event.address.replace(/[\\;,]/g, encodeURIComponent),
    status: event.is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

const zones = new Set(tzlib_get_timezones())
/** Unpacking its table takes the library a tenth of a millisecond, and calendars of thousands hold the same classes. */
const tables = new LRUCache<string, { block: string; name: string }>({ max: 1_000 })
const clearTimes = new LRUCache<string, boolean>({ max: 20_000 })

/** A zone as the library's table describes it, which has one name for zones that are the same; undefined for one that it does not know. */
function inTable(zone: string) {
  const known = tables.get(zone)
  if (known || !zones.has(zone)) return known
  const [block = '', line = ''] = tzlib_get_ical_block(zone)
  const table = { block, name: line.replace('TZID=', '') }
  tables.set(zone, table)
  return table
}

/**
 * Whether its wall-clock time says which moment is meant: not within the hour that a change of clocks repeats, nor where the table
 * does not know of rules that changed lately. What is not clear is told in UTC.
 */
function isClear(time: Temporal.ZonedDateTime): boolean {
  if (!zones.has(time.timeZoneId)) return false
  const key = time.toString({ smallestUnit: 'minute' })
  const known = clearTimes.get(key)
  if (known !== undefined) return known
  const wall = time.toPlainDateTime()
  const clock = wall.toPlainTime().toString({ smallestUnit: 'minute' })
  const offset = tzlib_get_offset(time.timeZoneId, wall.toPlainDate().toString(), clock)
  const later = wall.toZonedDateTime(time.timeZoneId, { disambiguation: 'later' })
  const isOnce = wall.toZonedDateTime(time.timeZoneId, { disambiguation: 'earlier' }).equals(later)
  const clear = isOnce && offset === time.offset.replace(':', '')
  clearTimes.set(key, clear)
  return clear
}

/** Line breaks and tabs stay. */
function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|\p{Cs}/gu, '')
}

function textOf(calendar: ICalCalendar): string {
  return `${calendar.toString()}\r\n`
}
