import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, not, sql, type SQL } from 'drizzle-orm'
import { publishedTitles } from '#features/learning/courses/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { placeAfter } from '#platform/server/database/in-order.ts'
import { purgeVersions } from '#records/bin/bin.server.ts'
import { nextMoment } from '#platform/values/dates.ts'
import { fieldsOf, picked } from '#records/kinds/fields.ts'
import { type ListPage, type PageAsked, pageOf } from '#platform/values/paging.ts'
import { publicSessionSchema, type Schedule, type SessionsAsked, type SessionWhen } from './schema.ts'
import { courseSessions } from './table.server.ts'

/** Told with the ids of sessions. */
export const sessionsTopic = 'course-sessions'
/** Told with the ids of the courses whose sessions changed. */
export const schedulesTopic = 'course-schedules'

export type SessionRow = typeof courseSessions.$inferSelect & { course_id: string }

/** Kept for when their course comes back, and not there for anybody until then. */
export const isOfCourse = isNotNull(courseSessions.course_id)

const { id, course_id, starts_at, ends_at, time_zone, minutes, is_cancelled } = courseSessions

/** More than any session takes: what begins earlier is over. */
export const longest = 25 * 60 * 60 * 1000

/** For SQL by an index on `starts_at`: those that are over, or not yet. */
export function inTime(when: SessionWhen, now: Date): SQL | undefined {
  return when === 'past'
    ? and(lte(ends_at, now), lt(starts_at, now))
    : and(gt(ends_at, now), gt(starts_at, new Date(now.getTime() - longest)))
}

/** A page of a course's sessions, the soonest first, or of the past ones the latest. `until`: when time alone changes it. Null where no such course is published. */
export async function scheduleOf(
  db: Db,
  course: string,
  asked: SessionsAsked,
  now: Date,
): Promise<{ schedule: Schedule; until: Date | undefined } | null> {
  const [published, rows, bounds] = await Promise.all([
    publishedTitles(db, [course]),
    rowsOfSchedule(db, course, asked, now),
    boundsOf(db, course, now),
  ])
  if (published.length === 0) return null
  const page = pageOf(rows, asked.limit, ({ starts_at: at, id: of }) => ({ at, id: of }))
  return {
    schedule: {
      items: page.rows.map((row) => fieldsOf(publicSessionSchema, { ...row, has_replay: row.replay_link !== null })),
      next: page.next,
      first_starts_at: bounds.first?.toISOString() ?? null,
      last_ends_at: bounds.last?.toISOString() ?? null,
      taught_minutes: bounds.minutes,
    },
    until: nextMoment([bounds.nextStart, bounds.nextEnd], now),
  }
}

/** The rows of a page of a course's schedule, and one more. */
export async function rowsOfSchedule(db: Db, course: string, { when, limit, after }: SessionsAsked, now: Date) {
  const forwards = when === 'upcoming'
  const place = placeAfter({ created_at: starts_at, id }, after, forwards)
  const wanted = and(eq(course_id, course), inTime(when, now), place)
  return (await sessionsWhere(db, wanted, forwards).limit(limit + 1)).flatMap(withCourse)
}

/** By their start. */
function sessionsWhere(db: Db, wanted: SQL | undefined, forwards = true) {
  const inOrder = forwards ? asc : desc
  return db.select().from(courseSessions).where(wanted).orderBy(inOrder(starts_at), inOrder(id)).$dynamic()
}

/** All in one pass over the index `course_sessions_of_course`, which holds what is asked here. */
async function boundsOf(db: Db, course: string, now: Date) {
  const takesPlace = sql`filter (where not ${is_cancelled})`
  const [bounds] = await db
    .select({
      first: sql<Date | null>`min(${starts_at}) ${takesPlace}`.mapWith(starts_at),
      last: sql<Date | null>`max(${ends_at}) ${takesPlace}`.mapWith(starts_at),
      minutes: sql<number>`coalesce(sum(${minutes}) ${takesPlace}, 0)::int`,
      nextStart: sql<Date | null>`min(${starts_at}) filter (where ${gt(starts_at, now)})`.mapWith(starts_at),
      nextEnd: sql<Date | null>`min(${ends_at}) filter (where ${gt(ends_at, now)})`.mapWith(starts_at),
    })
    .from(courseSessions)
    .where(eq(course_id, course))
  if (!bounds) throw new Error('A select without a condition gave no row.')
  return bounds
}

/** When they begin: from and before; a page of at most `limit`, `after` as `next` of the page before. */
type SessionWindow = PageAsked & { from?: Date | undefined; before?: Date | undefined }

/**
 * Sessions in the order in which they begin, cancelled ones too, of drafts too: of these courses, or of all.
 * For calendars and reminders: their links are in it.
 */
export async function sessionsInOrder(
  db: Db,
  courses: readonly string[] | 'all',
  { from, before, after, limit }: SessionWindow,
): Promise<ListPage<SessionRow>> {
  const wanted = and(
    isOfCourse,
    courses === 'all' ? undefined : inArray(course_id, [...courses]),
    from && gte(starts_at, from),
    before && lt(starts_at, before),
    placeAfter({ created_at: starts_at, id }, after, true),
  )
  const rows = await sessionsWhere(db, wanted).limit(limit + 1)
  const page = pageOf(rows.flatMap(withCourse), limit, ({ starts_at: at, id: of }) => ({ at, id: of }))
  return { items: page.rows, next: page.next }
}

/** By id, of courses that are there; unknown ids are left out. */
export async function sessionsById(db: Db, ids: readonly string[]): Promise<Map<string, SessionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await sessionsWhere(db, and(inArray(id, [...ids]), isOfCourse))
  return new Map(rows.flatMap(withCourse).map((row) => [row.id, row]))
}

/** Whether a session is as it was read; it stays so until the transaction ends. */
export async function holdSession(tx: Db, read: Pick<SessionRow, 'id' | 'version'>): Promise<boolean> {
  const rows = await tx
    .select({ id })
    .from(courseSessions)
    .where(and(eq(id, read.id), eq(courseSessions.version, read.version), isOfCourse))
    .for('share')
  return rows.length > 0
}

/** The sessions that lie in the bin with their courses, in order, each with the sequence of its cancellation. */
export async function sessionsOfGone(db: Db, courses: readonly string[]): Promise<SessionRow[]> {
  const { former_course_id: former } = courseSessions
  const rows = await sessionsWhere(db, and(isNull(course_id), inArray(former, [...courses])))
  return rows.map((row) => ({ ...row, course_id: row.former_course_id ?? '', sequence: row.sequence + 1 }))
}

/** Gives a restored course its sessions back, as newer calendar entries than their cancellations; within the restoring transaction. */
export async function returnSessions(tx: Db, course: string): Promise<void> {
  // Raw SQL, so that versions and times stay: nobody has edited them.
  await tx.execute(sql`
    update course_sessions set course_id = former_course_id, former_course_id = null, sequence = sequence + 2
    where former_course_id = ${course}::uuid and course_id is null`)
}

/** Removes the sessions of courses that go for good, with every version; within the transaction that removes the courses from the bin. Gives their ids. */
export async function purgeSessions(tx: Db, courses: readonly string[]): Promise<string[]> {
  const gone = await tx
    .delete(courseSessions)
    .where(and(inArray(courseSessions.former_course_id, [...courses]), isNull(course_id)))
    .returning({ id })
  const ids = gone.map((session) => session.id)
  await purgeVersions(tx, 'course_sessions', ids)
  return ids
}

/** How many sessions come back with deleted courses, by course id. */
export async function countReturningSessions(db: Db, courses: readonly string[]) {
  const { former_course_id: of } = courseSessions
  const rows = await db
    .select({ of, sessions: sql<number>`count(*)::int` })
    .from(courseSessions)
    .where(and(inArray(of, [...courses]), isNull(course_id)))
    .groupBy(of)
  return new Map(rows.flatMap(({ of: course, sessions }) => (course === null ? [] : [[course, { sessions }] as const])))
}

function withCourse(row: typeof courseSessions.$inferSelect): SessionRow[] {
  return row.course_id === null ? [] : [{ ...row, course_id: row.course_id }]
}

const planned = picked(courseSessions, [
  'id',
  'course_id',
  'title',
  'starts_at',
  'ends_at',
  'time_zone',
  'is_cancelled',
])

/** All sessions of these courses by their start, cancelled ones too. */
export function sessionsOf(db: Db, courseIds: readonly string[]) {
  return db
    .select(planned)
    .from(courseSessions)
    .where(inArray(courseSessions.course_id, [...courseIds]))
    .orderBy(asc(courseSessions.starts_at), asc(courseSessions.id))
}

/** Those not cancelled that have begun since a moment, the earliest first. */
export async function sessionsBegun(db: Db, { since, now, most }: { since: Date; now: Date; most: number }) {
  const hasBegun = and(isOfCourse, eq(is_cancelled, false), gte(starts_at, since), lte(starts_at, now))
  const columns = { id, course_id: sql<string>`${course_id}`, title: courseSessions.title, starts_at }
  return db.select(columns).from(courseSessions).where(hasBegun).orderBy(asc(starts_at), asc(id)).limit(most)
}

/** The next class that takes place with its time zone, by course, and whether another one came before it; courses without a next one are left out. */
export async function nextClassesOf(db: Db, courses: readonly string[], now: Date) {
  if (courses.length === 0) return new Map<string, { at: Date; time_zone: string | null; hasBegun: boolean }>()
  const rows = await db
    .select({
      course: sql<string>`${course_id}`,
      at: sql`min(${starts_at}) filter (where ${gt(starts_at, now)})`.mapWith(starts_at),
      time_zone: sql<
        string | null
      >`(array_agg(${time_zone} order by ${starts_at}) filter (where ${gt(starts_at, now)}))[1]`,
      hasBegun: sql<boolean>`bool_or(${starts_at} <= ${now.toISOString()}::timestamptz)`,
    })
    .from(courseSessions)
    .where(and(inArray(course_id, [...courses]), not(is_cancelled)))
    .groupBy(course_id)
  return new Map(rows.map(({ course, ...next }) => [course, next]))
}

/**
 * When the first class of these courses (a statement of their `id`s) begins or began, as `first.at` of another statement. Read course by
 * course: joined, all classes of the academy would be read for each family.
 */
export function firstClassOf(courses: SQL): SQL {
  return sql`(
    select min(own.at) as at from ${courses} as member cross join lateral (
      select min(held.starts_at) as at from ${courseSessions} as held where held.course_id = member.id and not held.is_cancelled
    ) as own) as first`
}

/** The earliest moment ahead at which a class of any course begins, or comes within one of these numbers of days. */
export async function nextStartOrNear(db: Db, days: readonly number[], now: Date): Promise<Date | null> {
  const moments = [0, ...days].map((ahead) => {
    const from = new Date(now.getTime() + ahead * 86_400_000)
    const wanted = and(gt(starts_at, from), not(is_cancelled))
    return sql`(select min(${starts_at}) - ${`${ahead} days`}::interval from ${courseSessions} where ${wanted})`
  })
  const least = sql<Date | null>`least(${sql.join(moments, sql`, `)})`.mapWith(starts_at)
  const [row] = await db.select({ at: least }).from(sql`(select) as moments`)
  return row?.at ?? null
}
