import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import {
  calendarPartOf,
  datesOf,
  joinAddress,
  saidOfClasses,
} from '#features/learning/course-sessions/calendar.store.server.ts'
import {
  type SessionRow,
  sessionsById,
  sessionsInOrder,
  sessionsOfGone,
} from '#features/learning/course-sessions/store.server.ts'
import { ancestryOf } from '#features/learning/courses/family.store.server.ts'
import { hasEntryFor } from '#features/delivery/mail/store.server.ts'
import { type Db, databaseNow, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { formatZonedRange } from '#platform/values/dates.ts'
import { formatMoney } from '#platform/values/money.ts'
import { pluck } from '#records/kinds/fields.ts'
import { translatedTitles } from '#records/translations/table.server.ts'
import { canJoin, mailParticipants } from './participants.store.server.ts'
import { dueNotice, type KnownSession, quiet } from './rules.ts'
import { isTaught } from './store.server.ts'
import { courseNotices, sessionNotices } from './table.server.ts'

type Noted = typeof sessionNotices.$inferSelect
type NotedCourse = typeof courseNotices.$inferSelect
type Telling = { db: Db; settings: Deps['settings']; signal: AbortSignal }
const { session_id, version, was: known, due_at } = sessionNotices

/** Tells of the courses and sessions that have come to rest; gives how many mails were written. */
export async function tellDueNotices(
  { database: { db }, settings }: Pick<Deps, 'database' | 'settings'>,
  signal: AbortSignal,
): Promise<number> {
  const telling = { db, settings, signal }
  const isDue = lte(due_at, sql`now()`)
  let told = await tellDueCourses(telling)
  const due = await db.select().from(sessionNotices).where(isDue).orderBy(asc(due_at))
  const changed = due.filter(({ was }) => was !== null).map((noted) => [noted])
  for (const some of [...changed, ...(await addedTogether(db, due))]) {
    if (signal.aborted) break
    const [first] = some
    told += first?.was ? await tellOfChange(telling, first, first.was) : await tellOfAdded(telling, some)
    // What has changed meanwhile stays, to be told.
    if (!signal.aborted) await forget(db, some)
  }
  return told
}

async function tellOfChange({ db, settings, signal }: Telling, noted: Noted, was: KnownSession) {
  const { session_id: id, begun } = noted
  const { publicUrl, timeZone } = settings
  const is = (await sessionsById(db, [id])).get(id) ?? null
  const notice = dueNotice({ was, is, begun }, await databaseNow(db))
  if (notice === null) return 0
  const state = is !== null && (notice === 'session_changed' || begun) ? is : was
  // Of a course that is gone itself, its own notice tells.
  const family = (await ancestryOf(db, [state.course_id])).get(state.course_id)
  if (!family) return 0
  // From here on some may have heard of this state.
  await db
    .update(sessionNotices)
    .set({ begun: true })
    .where(areUnchanged([noted]))
  const isCancelled = notice === 'session_cancelled'
  const joins = !isCancelled && (await canJoin(db, family, state.link))
  const sequence = is?.sequence ?? noted.sequence
  const titleOf = await translatedTitles(db, [family.course.id, id])
  const said = () => {
    const timeOf = ({ starts_at, ends_at }: KnownSession) => formatZonedRange(starts_at, ends_at, timeZone)
    const [when, before] = [timeOf(state), timeOf(was)]
    const data = { course: titleOf(family.course), session: titleOf({ id, title: state.title }), when }
    const place = {
      was: before === when ? '' : before,
      place: state.place,
      join_url: joins ? joinAddress(publicUrl, id) : '',
    }
    const part = { course: family.course.title, titleOf, joins, publicUrl, timeZone }
    return {
      data: isCancelled ? data : { ...data, ...place },
      calendar: calendarPartOf({ ...state, id, sequence }, isCancelled ? 'CANCEL' : 'REQUEST', part),
    }
  }
  return mailParticipants(db, signal, {
    family,
    key: `${id}:${sequence}`,
    mail: { cause: notice, said, expiresAt: new Date(state.starts_at) },
    isStill: (tx) => holdUnchanged(tx, [noted]),
  })
}

/** Sessions that were added are told of together, course by course, once none of the course is younger than the quiet time. */
async function addedTogether(db: Db, due: readonly Noted[]): Promise<Noted[][]> {
  const added = due.filter(({ was }) => was === null)
  const now = Number(await databaseNow(db))
  if (added.length === 0) return []
  const resting = await db
    .select({ session_id })
    .from(sessionNotices)
    .where(and(isNull(known), gt(due_at, sql`now()`)))
  const ids = [...added, ...resting].map((each) => each.session_id)
  const courses = new Map([...(await sessionsById(db, ids))].map(([id, { course_id }]) => [id, course_id]))
  const waits = new Set(resting.map((each) => courses.get(each.session_id)))
  // Whoever has begun to hear of some hears of these alone.
  const groups = Map.groupBy(added, (each) => `${courses.get(each.session_id)} ${each.begun}`)
  return [...groups.values()].filter((some) => {
    const isLate = some.some(({ noted_at, begun }) => begun || now - Number(noted_at) > quiet.longest * 1_000)
    return isLate || !waits.has(courses.get(some[0]?.session_id ?? ''))
  })
}

async function tellOfAdded({ db, settings, signal }: Telling, some: readonly Noted[]) {
  const now = await databaseNow(db)
  const ids = some.map((each) => each.session_id)
  const found = await sessionsById(db, ids)
  const sessions = [...found.values()]
    .filter((each) => !each.is_cancelled && each.starts_at > now)
    .toSorted((one, other) => Number(one.starts_at) - Number(other.starts_at))
  const courses = sessions.slice(0, 1).map((each) => each.course_id)
  const [family] = (await ancestryOf(db, courses)).values()
  if (!family?.course.published) return 0
  await db.update(sessionNotices).set({ begun: true }).where(areUnchanged(some))
  return mailParticipants(db, signal, {
    family,
    key: `added:${keyOf(sessions)}`,
    mail: { cause: 'sessions_added', said: await saidOfClasses(db, family.course, sessions, settings, 20) },
    isStill: (tx) => holdUnchanged(tx, some),
  })
}

function keyOf(sessions: readonly SessionRow[]): string {
  const all = sessions.map(({ id, sequence }) => `${id} ${sequence}`)
  return createHash('sha256').update(all.join()).digest('base64url')
}

/** They are told of, unless one has changed meanwhile. */
async function forget(db: Db, some: readonly Noted[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (await holdUnchanged(tx, some)) await tx.delete(sessionNotices).where(areUnchanged(some))
  })
}

/** Whether all of them are as they were read; they stay so until the transaction ends. */
async function holdUnchanged(tx: Db, some: readonly Noted[]): Promise<boolean> {
  const held = await tx.select({ session_id }).from(sessionNotices).where(areUnchanged(some)).for('share')
  return held.length === some.length
}

function areUnchanged(some: readonly Noted[]) {
  return or(...some.map((noted) => and(eq(session_id, noted.session_id), eq(version, noted.version))))
}

/** Tells whoever is concerned of the courses that went or came back and have come to rest; gives how many mails were written. */
async function tellDueCourses(telling: Telling): Promise<number> {
  const { db, signal } = telling
  const isDue = lte(courseNotices.due_at, sql`now()`)
  let told = 0
  for (const noted of await db.select().from(courseNotices).where(isDue).orderBy(asc(courseNotices.due_at))) {
    told += await tellOfCourse(telling, noted)
    if (signal.aborted) break
    await db.delete(courseNotices).where(isUnchanged(noted))
  }
  return told
}

/** One mail of the course, with its next class for the calendar; each further class that a calendar has by mail is told by one of its own. */
async function tellOfCourse({ db, settings, signal }: Telling, noted: NotedCourse) {
  const { course_id: id, title, above, was_there, begun, noted_at } = noted
  const is = (await ancestryOf(db, [id])).get(id)
  if ((is !== undefined) === was_there && !begun) return 0
  // A draft is for nobody yet.
  if (is && (!is.course.published || (await isTaught(db, id)))) return 0
  const all = is ? (await sessionsInOrder(db, [id], { limit: 500 })).items : await sessionsOfGone(db, [id])
  const coming = all.filter((each) => !each.is_cancelled && each.starts_at > new Date())
  await db.update(courseNotices).set({ begun: true }).where(isUnchanged(noted))
  const mailing = {
    family: is ?? { course: { id }, above: above.map((each) => ({ id: each })) },
    matter: 'course' as const,
    isStill: async (tx: Db) =>
      (await tx.select().from(courseNotices).where(isUnchanged(noted)).for('share')).length > 0,
  }
  const { publicUrl, timeZone } = settings
  const titleOf = await translatedTitles(db, [id, ...pluck(all, 'id')])
  const entryOf = (session: SessionRow) =>
    calendarPartOf(session, is ? 'REQUEST' : 'CANCEL', { course: title, titleOf, joins: false, publicUrl, timeZone })
  const [first, ...others] = coming
  const mail = is
    ? { cause: 'course_restored' as const, said: await saidOfClasses(db, is.course, coming, settings) }
    : {
        cause: 'course_cancelled' as const,
        said: () => ({
          data: { course: titleOf({ id, title }), dates: datesOf(coming, { timeZone, titleOf, most: 20 }) },
          ...(first && { calendar: entryOf(first) }),
        }),
      }
  let told = await mailParticipants(db, signal, {
    ...mailing,
    key: `${id}:${noted_at.toISOString()}:${noted.version}`,
    mail,
    dataFor: ({ paid, currency, course_id }) =>
      paid !== null && course_id === id ? { paid: formatMoney(paid, currency) } : undefined,
  })
  for (const session of others) {
    const said = () => {
      const data = {
        course: titleOf({ id, title }),
        session: titleOf(session),
        when: formatZonedRange(session.starts_at, session.ends_at, timeZone),
      }
      return { data: is ? { ...data, place: session.place } : data, calendar: entryOf(session) }
    }
    told += await mailParticipants(db, signal, {
      ...mailing,
      key: `${session.id}:${session.sequence}`,
      mail: {
        cause: is ? 'session_changed' : 'session_cancelled',
        said,
        expiresAt: session.starts_at,
      },
      wanted: ({ address }) => hasEntryFor(db, address, session.id),
    })
  }
  return told
}

function isUnchanged(noted: NotedCourse) {
  return and(eq(courseNotices.course_id, noted.course_id), eq(courseNotices.version, noted.version))
}
