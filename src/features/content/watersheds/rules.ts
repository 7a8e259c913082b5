/** A day such as 2026-03-05 and what was measured on it. */
export type Reading = { day: string; value: number }
/** In degrees, from the spring to the mouth. */
export type Place = { latitude: number; longitude: number }

const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

/** Readings as staff write them, one a line, oldest first. */
export function readingsIn(text: string): Reading[] {
  return linesOf(text)
    .flatMap((line) => readingOf(line) ?? [])
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** The course of a river as staff write it, a place a line. */
export function placesIn(text: string): Place[] {
  return linesOf(text).flatMap((line) => placeOf(line) ?? [])
}

/** The number of the first line that is neither empty nor what it should be; 0: there is none. */
export function wrongLine(text: string, what: 'reading' | 'place'): number {
  const read = what === 'reading' ? readingOf : placeOf
  return linesOf(text).findIndex((line) => line !== '' && read(line) === null) + 1
}

function readingOf(line: string): Reading | null {
  const [, day = '', value] = /^(\d{4}-\d\d-\d\d)[\s,;]+(-?\d{1,9}(?:\.\d{1,6})?)$/.exec(line) ?? []
  const moment = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day)
  return isDay && value !== undefined ? { day, value: Number(value) } : null
}

function placeOf(line: string): Place | null {
  const [, north, east] = /^(-?\d{1,2}(?:\.\d{1,8})?)[\s,;]+(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(line) ?? []
  const place = { latitude: Number(north), longitude: Number(east) }
  // What lies nearer to a pole is on no map of this projection.
  return Math.abs(place.latitude) <= 85 && Math.abs(place.longitude) <= 180 ? place : null
}
