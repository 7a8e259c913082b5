import { sql } from 'drizzle-orm'
import { courseGone } from '../rules.ts'
import { courseTitles } from '#features/learning/courses/listing.store.server.ts'
import { sessionFields, type SessionFields } from '../schema.ts'
import { courseSessions } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { daysOf, occurrencesOf, sessionsOf } from './occurrences.server.ts'
import { mostRepeated, type Repetition, type RepetitionPreview } from './schema.ts'

/** The sessions that a repetition becomes. @throws AppError `invalid` with the errors of fields */
export function repeated(repetition: Repetition): SessionFields[] {
  const days = daysOf(repetition)
  if (!days) throw faultOf('until', `This would be more than ${mostRepeated} sessions at once.`)
  if (days.length === 0) throw faultOf('weekdays', 'There is no such day in that time.')
  const sessions = sessionsOf(repetition, days)
  for (const { title } of sessions) {
    const { error } = sessionFields.title.schema.safeParse(title)
    if (error) throw faultOf('title', error.issues[0]?.message ?? '')
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
