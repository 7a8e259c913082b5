import { joinAddress } from '#features/learning/course-sessions/calendar.store.server.ts'
import { holdSession, type SessionRow, sessionsInOrder } from '#features/learning/course-sessions/store.server.ts'
import { ancestryOf } from '#features/learning/courses/family.store.server.ts'
import { databaseNow } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { formatZonedRange } from '#platform/values/dates.ts'
import { translatedTitles } from '#records/translations/table.server.ts'
import { canJoin, mailParticipants } from './participants.store.server.ts'
import { dayBefore, dueReminder } from './rules.ts'
import { wantsReminders } from './store.server.ts'

type Work = Pick<Deps, 'database' | 'settings'>

const pageSize = 100

/**
 * Reminds everybody enrolled of the sessions of the next day who has not been reminded of this beginning; gives how many mails were
 * written. What was missed while nothing ran, or by who enrolled late, is made good as long as the session has not begun.
 */
export async function remindParticipants(deps: Work, signal: AbortSignal): Promise<number> {
  const { db } = deps.database
  const from = await databaseNow(db)
  const before = new Date(from.getTime() + dayBefore)
  let reminded = 0
  let after: string | undefined
  do {
    const page = await sessionsInOrder(db, 'all', { from, before, limit: pageSize, after })
    for (const session of page.items) reminded += await remindOf(deps, session, signal)
    after = page.next ?? undefined
  } while (after !== undefined && !signal.aborted)
  return reminded
}

async function remindOf({ database: { db }, settings }: Work, session: SessionRow, signal: AbortSignal) {
  const cause = dueReminder(session, await databaseNow(db))
  if (cause === null) return 0
  const { id, title, place, starts_at } = session
  const family = (await ancestryOf(db, [session.course_id])).get(session.course_id)
  if (!family?.course.published) return 0
  const joins = await canJoin(db, family, session.link)
  const titleOf = await translatedTitles(db, [family.course.id, id])
  const said = () => ({
    data: {
      course: titleOf(family.course),
      session: titleOf({ id, title }),
      when: formatZonedRange(session.starts_at, session.ends_at, settings.timeZone),
      place,
      join_url: joins ? joinAddress(settings.publicUrl, id) : '',
    },
  })
  return mailParticipants(db, signal, {
    family,
    // A class that moves is another beginning, of which everybody is reminded anew.
    key: `${id}:${starts_at.toISOString()}`,
    mail: { cause, said, expiresAt: starts_at },
    wanted: ({ profile_id }) => wantsReminders(db, profile_id),
    isStill: (tx) => holdSession(tx, session),
  })
}
