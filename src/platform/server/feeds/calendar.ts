/** Without `name` a file for one event. */
export type Calendar = { product: string; name?: string; timeZone?: string; events: readonly CalendarEvent[] }
export type CalendarEvent = {
  /** Permanent, whatever the site's address. */
  uid: string
  /** Raised with every change, so that calendars take the newer entry. */
  sequence: number
  title: string
  text: string
  starts: Date
  ends: Date | null
  changed: Date
  address: string
  categories: readonly string[]
  place?: string
}

/** A calendar as iCalendar (RFC 5545), in UTC. */
export function calendarOf({ product, name, timeZone, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(product)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined
      ? []
      : [`NAME:${text(name)}`, `X-WR-CALNAME:${text(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    ...(timeZone === undefined ? [] : [`X-WR-TIMEZONE:${text(timeZone)}`]),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changed)}`,
    `LAST-MODIFIED:${utc(event.changed)}`,
    `DTSTART:${utc(event.starts)}`,
    // RFC 5545 wants an end later than the beginning.
    ...(event.ends && event.ends > event.starts ? [`DTEND:${utc(event.ends)}`] : []),
    `SUMMARY:${text(event.title)}`,
    ...(event.text ? [`DESCRIPTION:${text(event.text)}`] : []),
    ...(event.place ? [`LOCATION:${text(event.place)}`] : []),
    ...(event.categories.length > 0 ? [`CATEGORIES:${event.categories.map(text).join(',')}`] : []),
    `URL:${event.address}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ]
}

/** 20240305T020000Z */
function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** TEXT (RFC 5545 §3.3.11). */
function text(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
}

/** At most 75 octets each, never within a character (RFC 5545 §3.1). */
function folded(line: string): string {
  const pieces = ['']
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      pieces.push('')
      octets = 1
    }
    pieces[pieces.length - 1] += character
    octets += size
  }
  return pieces.join('\r\n ')
}

export const calendarType = 'text/calendar; charset=utf-8'
