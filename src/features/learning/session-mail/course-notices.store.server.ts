import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { calendarPartOf, datesOf, sessionTimeIn } from '#features/learning/course-sessions/calendar.rules.ts'
import { saidOfClasses } from '#features/learning/course-sessions/calendar.store.server.ts'
import { type SessionRow, sessionsInOrder, sessionsOfGone } from '#features/learning/course-sessions/store.server.ts'
import { ancestryOf } from '#features/learning/courses/family.store.server.ts'
import { hasEntryFor } from '#features/delivery/mail/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { formatMoney } from '#platform/values/money.ts'
import { mailParticipants } from './participants.store.server.ts'
import { courseNotices } from './table.server.ts'

type Noted = typeof courseNotices.$inferSelect
type Telling = Pick<Deps, 'database' | 'settings'>

/** Tells whoever is concerned of the courses that went or came back and have come to rest; gives how many mails were written. */
export async function tellDueCourses(deps: Telling, signal: AbortSignal): Promise<number> {
  const { db } = deps.database
  const { due_at } = courseNotices
  let told = 0
  for (const noted of await db
    .select()
    .from(courseNotices)
    .where(lte(due_at, sql`now()`))
    .orderBy(asc(due_at))) {
    told += await tell(deps, noted, signal)
    if (signal.aborted) break
    await db.delete(courseNotices).where(isUnchanged(noted))
  }
  return told
}

/** One mail of the course, with its next class for the calendar; each further class that a calendar has by mail is told by one of its own. */
async function tell({ database: { db }, settings }: Telling, noted: Noted, signal: AbortSignal): Promise<number> {
  const { course_id: id, title, above, was_there, begun, noted_at, version } = noted
  const is = (await ancestryOf(db, [id])).get(id)
  if ((is !== undefined) === was_there && !begun) return 0
  // A draft is for nobody yet.
  if (is && !is.course.published) return 0
  const all = is ? (await sessionsInOrder(db, [id], { limit: 500 })).items : await sessionsOfGone(db, [id])
  const coming = all.filter((each) => !each.is_cancelled && each.starts_at > new Date())
  // What has been taught to its end is over, and not cancelled.
  if (all.length > 0 && coming.length === 0) return 0
  await db.update(courseNotices).set({ begun: true }).where(isUnchanged(noted))
  const mailing = {
    family: is ?? { course: { id }, above: above.map((each) => ({ id: each })) },
    matter: 'course' as const,
    isStill: async (tx: Db) =>
      (await tx.select().from(courseNotices).where(isUnchanged(noted)).for('share')).length > 0,
  }
  const { publicUrl, timeZone } = settings
  const entryOf = (session: SessionRow) =>
    calendarPartOf(session, is ? 'REQUEST' : 'CANCEL', { course: title, joins: false, publicUrl, timeZone })
  const [first, ...others] = coming
  const said = is
    ? { cause: 'course_restored' as const, ...(await saidOfClasses(db, is.course, coming, settings)) }
    : {
        cause: 'course_cancelled' as const,
        data: { course: title, dates: datesOf(coming, timeZone, 20) },
        ...(first && { calendar: entryOf(first) }),
      }
  const key = `${id}:${noted_at.toISOString()}:${version}`
  let told = await mailParticipants(
    db,
    {
      ...mailing,
      key,
      mail: said,
      dataFor: ({ paid, currency, course_id }) =>
        paid !== null && course_id === id ? { paid: formatMoney(paid, currency) } : undefined,
    },
    signal,
  )
  for (const session of others) {
    const data = { course: title, session: session.title, when: sessionTimeIn(session, timeZone) }
    told += await mailParticipants(
      db,
      {
        ...mailing,
        key: `${session.id}:${session.sequence}`,
        mail: {
          cause: is ? 'session_changed' : 'session_cancelled',
          data: is ? { ...data, place: session.place } : data,
          calendar: entryOf(session),
          expiresAt: session.starts_at,
        },
        wanted: ({ address }) => hasEntryFor(db, address, session.id),
      },
      signal,
    )
  }
  return told
}

function isUnchanged({ course_id, version }: Noted) {
  return and(eq(courseNotices.course_id, course_id), eq(courseNotices.version, version))
}
