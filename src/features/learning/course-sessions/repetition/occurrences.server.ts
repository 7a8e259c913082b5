import { momentIn, Temporal } from '#platform/server/temporal.ts'
import { zoneOffset } from '#platform/values/dates.ts'
import { mostRepeated, numberMark, type Occurrence, type Repetition } from './schema.ts'
import type { SessionFields } from '../schema.ts'

/** The days of a repetition in order; `undefined` where there are more than can be. */
export function daysOf({ from, every_weeks, weekdays, count, until, skip }: Repetition): string[] | undefined {
  const first = Temporal.PlainDate.from(from)
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const left = new Set(skip)
  const days: string[] = []
  // Enough weeks even where every day that can be left out is.
  for (let turn = 0; turn <= 2 * mostRepeated; turn++) {
    const week = monday.add({ weeks: turn * every_weeks })
    for (const weekday of weekdays.toSorted((one, other) => one - other)) {
      const day = week.add({ days: weekday - 1 }).toString()
      if (day < from || left.has(day)) continue
      if (days.length === count || (until !== null && day > until)) return days
      if (days.length === mostRepeated) return undefined
      days.push(day)
    }
  }
  return days
}

/** The sessions of a repetition, each as it is then edited alone; their titles numbered. */
export function sessionsOf(repetition: Repetition, days: readonly string[]): SessionFields[] {
  const { course_id, title, first_number, time, minutes, time_zone, place, link } = repetition
  return days.map((date, at) => ({
    course_id,
    title: title.replaceAll(numberMark, String(first_number + at)),
    date,
    time,
    minutes,
    time_zone,
    place,
    link,
    replay_link: null,
    materials: [],
    is_cancelled: false,
  }))
}

/** When those sessions are, with what clocks do meanwhile. */
export function occurrencesOf(
  sessions: readonly SessionFields[],
  academyZone: string,
): (Omit<Occurrence, 'clashes' | 'starts_at' | 'ends_at'> & { starts_at: Date; ends_at: Date })[] {
  let before: string | undefined
  return sessions.map(({ title, date, time, minutes, time_zone }) => {
    const zone = time_zone ?? academyZone
    const starts_at = momentIn(date, time, zone)
    const offset = zoneOffset(starts_at, zone)
    const is_after_change = before !== undefined && before !== offset
    before = offset
    const ends_at = new Date(starts_at.getTime() + minutes * 60_000)
    return { title, date, starts_at, ends_at, offset, is_after_change, clock: clockAt(date, time, zone) }
  })
}

/** Whether the clocks of a zone skip a time, or show it twice, on a day. */
function clockAt(date: string, time: string, zone: string): Occurrence['clock'] {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return null
  return later.toPlainDateTime().equals(wall) ? 'repeated' : 'skipped'
}
