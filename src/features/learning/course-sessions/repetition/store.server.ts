import { sql } from 'drizzle-orm'
import { courseGone } from '../rules.ts'
import { courseTitles } from '#features/learning/courses/listing.store.server.ts'
import { sessionFields, type SessionFields } from '../schema.ts'
import { courseSessions } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { momentIn, Temporal } from '#platform/server/temporal.ts'
import { zoneOffset } from '#platform/values/dates.ts'
import { initialOf, picked } from '#records/kinds/fields.ts'
import { mostRepeated, numberMark, type Occurrence, type Repetition, type RepetitionPreview } from './schema.ts'
import { t } from '#platform/values/translate.ts'

/** The sessions that a repetition becomes. @throws AppError `invalid` with the errors of fields */
export function repeated(repetition: Repetition): SessionFields[] {
  const days = daysOf(repetition)
  if (!days) throw faultOf('until', t('This would be more than {most} sessions at once.', { most: mostRepeated }))
  if (days.length === 0) throw faultOf('weekdays', t('There is no such day in that time.'))
  const sessions = sessionsOf(repetition, days)
  for (const { title } of sessions) {
    const { error } = sessionFields.title.schema.safeParse(title)
    if (error) throw faultOf('title', t(error.issues[0]?.message ?? ''))
  }
  return sessions
}

/** The same before anything is stored, with what is at the same time. @throws AppError `invalid` with the errors of fields */
export async function previewRepetition(
  db: Db,
  repetition: Repetition,
  academyZone: string,
): Promise<RepetitionPreview> {
  const occurrences = occurrencesOf(repeated(repetition), academyZone)
  const { course_id, place } = repetition
  const clashes = await clashesOf(db, occurrences, { course_id, place })
  const titles = await courseTitles(db, [...new Set([course_id, ...clashes.map((clash) => clash.course_id)])])
  if (!titles.has(course_id)) throw faultOf('course_id', courseGone)
  return {
    time_zone: repetition.time_zone ?? academyZone,
    items: occurrences.map(({ starts_at, ends_at, ...occurrence }, at) => ({
      ...occurrence,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      clashes: clashes
        .filter((clash) => clash.at === at)
        .map(({ id, title, course_id: of, starts_at: begins }) => ({
          id,
          title,
          course_title: titles.get(of) ?? '',
          starts_at: new Date(begins).toISOString(),
        })),
    })),
  }
}

type Clash = { at: number; id: string; title: string; course_id: string; starts_at: string }
/** Told of one session. */
const mostClashes = 3

/** What takes place at the same time: of the same course, or in the same place. */
async function clashesOf(
  db: Db,
  occurrences: readonly { starts_at: Date; ends_at: Date }[],
  { course_id, place }: Pick<Repetition, 'course_id' | 'place'>,
): Promise<Clash[]> {
  const asked = occurrences.map(({ starts_at, ends_at }, at) => ({ at, starts_at, ends_at }))
  const isConcerned =
    place === ''
      ? sql`${courseSessions.course_id} = ${course_id}::uuid`
      : sql`(${courseSessions.course_id} = ${course_id}::uuid or lower(${courseSessions.place}) = lower(${place}))`
  const { rows } = await db.execute<Clash>(sql`
    select asked.at, found.*
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (at int, starts_at timestamptz, ends_at timestamptz),
      lateral (
        select ${courseSessions.id}, ${courseSessions.title}, ${courseSessions.course_id}, ${courseSessions.starts_at}
        from ${courseSessions}
        where ${courseSessions.course_id} is not null and not ${courseSessions.is_cancelled} and ${isConcerned}
          and ${courseSessions.starts_at} < asked.ends_at and ${courseSessions.ends_at} > asked.starts_at
          and ${courseSessions.starts_at} > asked.starts_at - interval '25 hours'
        order by ${courseSessions.starts_at} limit ${mostClashes}
      ) as found
    order by asked.at, found.starts_at`)
  return rows
}

function faultOf(field: string, message: string): AppError {
  return new AppError('invalid', { message, fields: { [field]: message } })
}

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
  const { title, first_number } = repetition
  const same = picked(repetition, ['course_id', 'time', 'minutes', 'time_zone', 'place', 'link'])
  return days.map((date, at) => ({
    ...initialOf(sessionFields),
    ...same,
    date,
    title: title.replaceAll(numberMark, String(first_number + at)),
  }))
}

/** When those sessions are, with what clocks do meanwhile. */
export function occurrencesOf(sessions: readonly SessionFields[], academyZone: string) {
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
