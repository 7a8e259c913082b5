import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { calendarEntryOf, joinAddress, sessionTimeIn } from '#features/course-sessions/calendar.rules.ts'
import { sessionsById } from '#features/course-sessions/store.server.ts'
import { ancestryOf } from '#features/courses/family.store.server.ts'
import type { NewMail } from '#features/mail/store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { canJoin, databaseNow, mailParticipants } from './participants.store.server.ts'
import { dueNotice, type KnownSession, type Notice } from './rules.ts'
import { sessionNotices } from './table.server.ts'

type Noted = typeof sessionNotices.$inferSelect

/** Tells of the sessions that have come to rest; gives how many mails were written. */
export async function tellDueNotices(deps: Pick<Deps, 'database' | 'settings'>, signal: AbortSignal): Promise<number> {
  const { db } = deps.database
  const isDue = lte(sessionNotices.due_at, sql`now()`)
  let told = 0
  for (const noted of await db.select().from(sessionNotices).where(isDue).orderBy(asc(sessionNotices.due_at))) {
    told += await tell(deps, noted, signal)
    if (signal.aborted) break
    // What has changed meanwhile stays, to be told.
    await db.delete(sessionNotices).where(isUnchanged(noted))
  }
  return told
}

async function tell(
  { database: { db }, settings }: Pick<Deps, 'database' | 'settings'>,
  noted: Noted,
  signal: AbortSignal,
): Promise<number> {
  const { session_id: id, was, begun } = noted
  const is = (await sessionsById(db, [id])).get(id) ?? null
  const notice = dueNotice({ was, is, begun }, await databaseNow(db))
  if (notice === null || was === null) return 0
  const state = is !== null && (notice === 'session_changed' || begun) ? is : was
  const family = (await ancestryOf(db, [state.course_id])).get(state.course_id)
  if (!family) return 0
  // From here on some may have heard of this state.
  await db.update(sessionNotices).set({ begun: true }).where(isUnchanged(noted))
  const joins = notice === 'session_changed' && (await canJoin(db, family, state.link))
  const sequence = is?.sequence ?? noted.sequence
  const said = { id, was, state, course: family.course.title, joins, sequence }
  return mailParticipants(
    db,
    {
      family,
      key: `${id}:${sequence}`,
      mail: mailOf(notice, said, settings),
      isStill: async (tx) => (await tx.select().from(sessionNotices).where(isUnchanged(noted)).for('share')).length > 0,
    },
    signal,
  )
}

type Said = { id: string; was: KnownSession; state: KnownSession; course: string; joins: boolean; sequence: number }

function mailOf(
  notice: Notice,
  { id, was, state, course, joins, sequence }: Said,
  { publicUrl, timeZone }: Deps['settings'],
): Pick<NewMail, 'cause' | 'data' | 'calendar' | 'expiresAt'> {
  const [when, before] = [sessionTimeIn(state, timeZone), sessionTimeIn(was, timeZone)]
  const data = { course, session: state.title, when }
  const place = {
    was: before === when ? '' : before,
    place: state.place,
    join_url: joins ? joinAddress(publicUrl, id) : '',
  }
  const entry = calendarEntryOf({ ...state, id }, { course, joins, publicUrl, timeZone })
  const isCancelled = notice === 'session_cancelled'
  return {
    cause: notice,
    data: isCancelled ? data : { ...data, ...place },
    calendar: { ...entry, sequence, method: isCancelled ? 'CANCEL' : 'REQUEST' },
    expiresAt: new Date(state.starts_at),
  }
}

function isUnchanged({ session_id, version }: Noted) {
  return and(eq(sessionNotices.session_id, session_id), eq(sessionNotices.version, version))
}
