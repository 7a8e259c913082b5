import { publishedTitles } from '#features/learning/courses/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { lastVersions } from '#records/kinds/record-rows.server.ts'
import type { ZonedEvent } from '#platform/server/feeds/zoned-calendar.ts'
import { coursesBelow, coursesWithLink } from '#features/learning/courses/family.store.server.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import { pluck } from '#records/kinds/fields.ts'
import { calendarEntryOf, calendarPartOf, courseCalendarAddress, datesOf, joinAddress } from './calendar.rules.ts'
import { type SessionRow, sessionsInOrder, sessionsOfGone } from './store.server.ts'

const pageSize = 100
/** A calendar of more is nobody's. */
const most = 2_000

type Academy = { publicUrl: string; timeZone: string }

/** The events of sessions in the order in which they begin, of these courses by title; `joins`: those that lead to where they are joined. */
export async function eventsOf(
  db: Db,
  titles: ReadonlyMap<string, string>,
  site: Academy,
  { from, joins = () => false }: { from?: Date; joins?: (session: SessionRow) => boolean } = {},
): Promise<ZonedEvent[]> {
  const found: ZonedEvent[] = []
  let after: string | undefined
  do {
    const page = await sessionsInOrder(db, [...titles.keys()], { from, limit: pageSize, after })
    for (const session of page.items) {
      const isJoined = !session.is_cancelled && joins(session)
      const event = eventOf(session, { ...site, course: titles.get(session.course_id) ?? '', joins: isJoined })
      found.push({ ...event, ...(isJoined && { text: joinAddress(site.publicUrl, session.id) }) })
    }
    after = page.next ?? undefined
  } while (after !== undefined && found.length < most)
  return found
}

/** The title and events of a published course, without links; null where there is none. */
export async function publishedCalendarOf(db: Db, id: string, site: Academy) {
  const [course] = await publishedTitles(db, [id])
  if (!course) return goneCalendarOf(db, id, site)
  return { title: course.title, events: await eventsOf(db, new Map([[id, course.title]]), site) }
}

/** Of a course that visitors saw and that lies in the bin: its classes are cancelled. */
async function goneCalendarOf(db: Db, id: string, site: Academy) {
  const { title, published } = (await lastVersions(db, 'courses', [id])).get(id)?.data ?? {}
  if (published !== true || typeof title !== 'string') return null
  return { title, events: await goneEventsOf(db, new Map([[id, title]]), site) }
}

/** What was to come of courses in the bin, by title, each cancelled by a newer entry. */
export async function goneEventsOf(db: Db, titles: ReadonlyMap<string, string>, site: Academy): Promise<ZonedEvent[]> {
  const sessions = (await sessionsOfGone(db, [...titles.keys()])).filter(({ starts_at }) => starts_at > new Date())
  return sessions.slice(0, most).map((session) => ({
    ...eventOf(session, { ...site, course: titles.get(session.course_id) ?? '', joins: false }),
    is_cancelled: true,
  }))
}

function eventOf(session: SessionRow, academy: Academy & { course: string; joins: boolean }): ZonedEvent {
  const { sequence, is_cancelled, updated_at: changed } = session
  return { ...calendarEntryOf(session, academy), sequence, is_cancelled, changed }
}

/** The classes of a course, and of the published ones below it, that are to come and take place. */
export async function comingClasses(db: Db, course: string): Promise<SessionRow[]> {
  const ids = (await coursesBelow(db, [course])).get(course) ?? [course]
  const { items } = await sessionsInOrder(db, ids, { from: new Date(), limit: pageSize })
  return items.filter(({ is_cancelled }) => !is_cancelled)
}

/** What mail says of a course and its classes: at most so many dates, where calendars read them all, and the first as a calendar part. */
export async function saidOfClasses(
  db: Db,
  { id, title }: { id: string; title: string },
  classes: readonly SessionRow[],
  { publicUrl, timeZone }: Academy,
  most = 5,
) {
  const [first] = classes
  const data = {
    course: title,
    course_url: pageUrl(publicUrl, `/course/${id}`),
    dates: datesOf(classes, timeZone, most),
    calendar_url: first ? courseCalendarAddress(publicUrl, pluck(classes, 'course_id')) : '',
  }
  if (!first) return { data }
  const [own] = await publishedTitles(db, [first.course_id])
  const joins = first.link !== null || (await coursesWithLink(db, [first.course_id])).has(first.course_id)
  const part = { course: own?.title ?? title, joins, publicUrl, timeZone }
  return { data, calendar: calendarPartOf(first, 'REQUEST', part) }
}
