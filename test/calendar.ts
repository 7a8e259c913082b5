import { expect } from 'vitest'

/** A property of a calendar's part: its name, parameters and value, TEXT not yet unescaped. */
type Part = { kind: string; properties: Map<string, string>; parts: Part[] }

/**
 * Reads a calendar as strictly as RFC 5545 is written: CRLF, lines of at most 75 octets, known shape of every line, parts that
 * open and close, each property once. The events' properties by name.
 */
export function readCalendar(text: string): { calendar: Map<string, string>; events: Map<string, string>[] } {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.split('\r\n').slice(0, -1)
  for (const line of lines) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]|(?!\t)\p{Cc}|�/u)
  }
  const unfolded: string[] = []
  for (const line of lines) {
    if (line.startsWith(' ')) unfolded[unfolded.length - 1] += line.slice(1)
    else unfolded.push(line)
  }
  const root: Part = { kind: '', properties: new Map(), parts: [] }
  const open = [root]
  for (const line of unfolded) {
    const [, name, value] = /^([A-Z-]+)(?:;[A-Z-]+=[^:;,"]+)*:(.*)$/su.exec(line) ?? []
    expect(name, line).toBeDefined()
    const inside = open.at(-1) ?? root
    if (name === 'BEGIN') {
      const part = { kind: value ?? '', properties: new Map(), parts: [] }
      inside.parts.push(part)
      open.push(part)
    } else if (name === 'END') {
      expect(value).toBe(inside.kind)
      open.pop()
    } else {
      expect(inside.properties.has(name ?? ''), line).toBe(false)
      inside.properties.set(name ?? '', value ?? '')
    }
  }
  expect(open).toHaveLength(1)
  expect(root.parts.map(({ kind }) => kind)).toEqual(['VCALENDAR'])
  const [calendar] = root.parts
  expect(calendar?.properties.get('VERSION')).toBe('2.0')
  expect(calendar?.properties.get('PRODID')).toBeTruthy()
  const events = calendar?.parts ?? []
  for (const { kind, properties } of events) {
    expect(kind).toBe('VEVENT')
    for (const time of ['DTSTAMP', 'DTSTART', 'LAST-MODIFIED']) expect(properties.get(time)).toMatch(/^\d{8}T\d{6}Z$/)
    for (const must of ['UID', 'SEQUENCE', 'SUMMARY', 'URL']) expect(properties.get(must)).toBeTruthy()
    const end = properties.get('DTEND')
    if (end !== undefined) expect(end > (properties.get('DTSTART') ?? '')).toBe(true)
  }
  return { calendar: calendar?.properties ?? new Map(), events: events.map(({ properties }) => properties) }
}

/** A value of the type TEXT as it was before it was escaped. */
export function calendarText(value: string | undefined): string {
  return (value ?? '').replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}
