import type { calendarMethods } from '#features/delivery/mail/schema.ts'
import { publishedTitles } from '#features/learning/courses/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { lastVersions } from '#records/kinds/record-rows.server.ts'
import { translatedTitles, type TranslatedTitle } from '#records/translations/table.server.ts'
import type { ZonedEvent } from '#platform/server/feeds/zoned-calendar.ts'
import { coursesBelow, coursesWithLink } from '#features/learning/courses/family.store.server.ts'
import { formatZonedRange, type Moment } from '#platform/values/dates.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import { eachPage } from '#platform/values/paging.ts'
import { pluck } from '#records/kinds/fields.ts'
import { type SessionRow, sessionsInOrder, sessionsOfGone } from './store.server.ts'
import { addressIn, t } from '#platform/values/translate.ts'

const pageSize = 100
/** A calendar of more is nobody's. */
const most = 2_000

type Academy = { publicUrl: string; timeZone: string }
/** `course`: its title, which `titleOf` says in the reader's language. */
type Entry = Academy & { course: string; titleOf: TranslatedTitle; joins: boolean }

/** The events of sessions in the order in which they begin, of these courses by title; `joins`: those that lead to where they are joined. */
export async function eventsOf(
  db: Db,
  titles: ReadonlyMap<string, string>,
  site: Academy,
  { from, joins = () => false }: { from?: Date; joins?: (session: SessionRow) => boolean } = {},
): Promise<ZonedEvent[]> {
  const found: ZonedEvent[] = []
  const courses = [...titles.keys()]
  for await (const some of eachPage((after) => sessionsInOrder(db, courses, { from, limit: pageSize, after }))) {
    const titleOf = await translatedTitles(db, [...courses, ...pluck(some, 'id')])
    for (const session of some) {
      const isJoined = !session.is_cancelled && joins(session)
      const event = eventOf(session, { ...site, course: titles.get(session.course_id) ?? '', titleOf, joins: isJoined })
      found.push({ ...event, ...(isJoined && { text: joinAddress(site.publicUrl, session.id) }) })
    }
    if (found.length >= most) break
  }
  return found
}

/** The title and events of a published course, without links; of one that visitors saw and that lies in the bin they are cancelled. Else null. */
export async function publishedCalendarOf(db: Db, id: string, site: Academy) {
  const [course] = await publishedTitles(db, [id])
  const shown = new Map(course && [[id, course.title]])
  const { titles, events } = course
    ? { titles: shown, events: await eventsOf(db, shown, site) }
    : await goneEventsOf(db, [id], site)
  const title = titles.get(id)
  return title === undefined ? null : { title: (await translatedTitles(db, [id]))({ id, title }), events }
}

/** What was to come of courses in the bin, each cancelled by a newer entry, and their titles; nobody saw anything of a draft. */
export async function goneEventsOf(db: Db, courses: readonly string[], site: Academy) {
  const titles = new Map<string, string>()
  for (const [id, { data }] of await lastVersions(db, 'courses', courses)) {
    const { title, published } = data
    if (published === true && typeof title === 'string') titles.set(id, title)
  }
  const sessions = (await sessionsOfGone(db, [...titles.keys()])).filter(({ starts_at }) => starts_at > new Date())
  const titleOf = await translatedTitles(db, [...titles.keys(), ...pluck(sessions, 'id')])
  const events = sessions.slice(0, most).map((session) => ({
    ...eventOf(session, { ...site, course: titles.get(session.course_id) ?? '', titleOf, joins: false }),
    is_cancelled: true,
  }))
  return { titles, events }
}

function eventOf(session: SessionRow, academy: Entry): ZonedEvent {
  const { sequence, is_cancelled, updated_at: changed } = session
  return { ...calendarEntryOf(session, academy), sequence, is_cancelled, changed }
}

/** The classes of a course, and of the published ones below it, that are to come and take place. */
export async function comingClasses(db: Db, course: string): Promise<SessionRow[]> {
  const ids = (await coursesBelow(db, [course])).get(course) ?? [course]
  const { items } = await sessionsInOrder(db, ids, { from: new Date(), limit: pageSize })
  return items.filter(({ is_cancelled }) => !is_cancelled)
}

/** What mail says of a course and its classes, in each language: at most so many dates, where calendars read them all, and the first as a calendar part. */
export async function saidOfClasses(
  db: Db,
  { id, title }: { id: string; title: string },
  classes: readonly SessionRow[],
  { publicUrl, timeZone }: Academy,
  most = 5,
) {
  const [first] = classes
  const titleOf = await translatedTitles(db, [id, ...pluck(classes, 'course_id'), ...pluck(classes, 'id')])
  const dataNow = () => ({
    course: titleOf({ id, title }),
    course_url: pageUrl(publicUrl, `/course/${id}`),
    dates: datesOf(classes, { timeZone, titleOf, most }),
    calendar_url: first ? courseCalendarAddress(publicUrl, pluck(classes, 'course_id')) : '',
  })
  if (!first) return () => ({ data: dataNow() })
  const [own] = await publishedTitles(db, [first.course_id])
  const joins = first.link !== null || (await coursesWithLink(db, [first.course_id])).has(first.course_id)
  const part = { course: own?.title ?? title, titleOf, joins, publicUrl, timeZone }
  return () => ({ data: dataNow(), calendar: calendarPartOf(first, 'REQUEST', part) })
}

type Times = { starts_at: Moment; ends_at: Moment }
type Timed = Times & { id: string; course_id: string; title: string; time_zone: string | null; place: string }

/** Where a session is joined: a sign-in and an enrollment are asked for there. */
export function joinAddress(publicUrl: string, session: string): string {
  return `${publicUrl}/api/sessions/${session}/join`
}

/** A session as calendars have it; with `joins` its address is where it is joined, else its course's page. */
function calendarEntryOf(
  { id, course_id, title, starts_at, ends_at, time_zone, place }: Timed,
  { course, titleOf, joins, publicUrl, timeZone }: Entry,
) {
  const said = titleOf({ id: course_id, title: course })
  return {
    uid: id,
    title: title === course ? said : t('{course}: {title}', { course: said, title: titleOf({ id, title }) }),
    starts_at: new Date(starts_at).toISOString(),
    ends_at: new Date(ends_at).toISOString(),
    time_zone: time_zone ?? timeZone,
    place,
    address: joins ? joinAddress(publicUrl, id) : pageUrl(publicUrl, `/course/${course_id}`),
  }
}

/** The calendar part of a mail that puts a session into a calendar, or takes it out. */
export function calendarPartOf(
  session: Timed & { sequence: number },
  method: (typeof calendarMethods)[number],
  academy: Entry,
) {
  return { ...calendarEntryOf(session, academy), sequence: session.sequence, method }
}

/** Where calendars follow the classes of a course; of several courses the page that leads to a calendar of one's own. */
function courseCalendarAddress(publicUrl: string, courses: readonly string[]): string {
  return publicUrl + addressIn(new Set(courses).size === 1 ? `/calendar/course/${courses[0]}.ics` : '/learning')
}

/** Sessions as lines of a mail. */
export function datesOf(
  sessions: readonly (Times & { id: string; title: string })[],
  { timeZone, titleOf, most }: { timeZone: string; titleOf: TranslatedTitle; most: number },
): string {
  const lines = sessions
    .slice(0, most)
    .map((each) =>
      t('{time}: {title}', { time: formatZonedRange(each.starts_at, each.ends_at, timeZone), title: titleOf(each) }),
    )
  return [...lines, ...(sessions.length > most ? [t('and {count} more', { count: sessions.length - most })] : [])].join(
    '\n',
  )
}
