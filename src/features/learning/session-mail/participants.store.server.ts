import { and, not, sql } from 'drizzle-orm'
import {
  type Ancestry,
  ancestryOf,
  coursesWithLink,
  isOpenUnpaid,
} from '#features/learning/courses/family.store.server.ts'
import {
  concernedIn,
  isReached,
  type Recipient,
  type Wanted,
} from '#features/learning/enrollments/recipients.store.server.ts'
import { isQueued, type NewMail, queueMail, type Saying } from '#features/delivery/mail/store.server.ts'
import { inLanguage } from '#platform/server/language.ts'
import { languageNames } from '#platform/values/translate.ts'
import { databaseNow, type Db, inTransaction } from '#platform/server/database/database.ts'
import { joinAddress } from '../course-sessions/calendar.store.server.ts'
import { holdSession, type SessionRow, sessionsInOrder } from '../course-sessions/store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { formatZonedRange } from '#platform/values/dates.ts'
import { eachPage } from '#platform/values/paging.ts'
import { translatedTitles } from '#records/translations/table.server.ts'
import { dayBefore, dueReminder } from './rules.ts'
import { wantsReminders } from './store.server.ts'

/** People per transaction: what writing mail locks is held for a moment, however many come. */
const atOnce = 500

type Mailing = {
  family: Parameters<typeof concernedIn>[1]
  /** Whom the course concerns, and not only its classes. */
  matter?: 'course'
  /** Once for each person, under this key and theirs. */
  key: string
  mail: Pick<NewMail, 'cause' | 'expiresAt'> & { said: Saying }
  /** What is said to one of them alone, in their language. */
  dataFor?: (recipient: Recipient) => NewMail['data'] | undefined
  /** Who else is left out. */
  wanted?: Wanted
  /** Whether it is still so, asked within each transaction. */
  isStill: (tx: Db) => Promise<boolean>
}

/** Writes mail to everybody concerned whose address is trusted, once, in short transactions; gives how many were written. */
export async function mailParticipants(db: Db, signal: AbortSignal, mailing: Mailing): Promise<number> {
  const { family, key, wanted, dataFor, isStill } = mailing
  const { said, ...mail } = mailing.mail
  // Where the classes are open to everybody, also who has not paid yet.
  const matter = mailing.matter ?? ((await isOpenUnpaid(db, family.course.id)) ? 'open_classes' : 'classes')
  const isNew: Wanted = ({ person, trust }) =>
    and(sql`${trust} is not null`, not(isQueued(db, mail.cause, sql`${`${key}:`} || ${person}`)))
  const concerned = await concernedIn(db, family, { matter, wanted: (row) => and(isNew(row), wanted?.(row)) })
  const saidIn = new Map(languageNames.map((language) => [language, inLanguage(language, said)]))
  const mails = concerned.filter(isReached).map((recipient) => {
    const { email, name, profileId, person, language } = recipient
    const { data, calendar } = saidIn.get(language) ?? said()
    const own = inLanguage(language, () => dataFor?.(recipient))
    const to = { email, name, profileId, language }
    return {
      ...mail,
      ...(calendar && { calendar }),
      key: `${key}:${person}`,
      to,
      data: { ...data, ...own, name: name ?? '' },
    }
  })
  let written = 0
  for (let at = 0; at < mails.length && !signal.aborted; at += atOnce) {
    const some = mails.slice(at, at + atOnce)
    const queued = await inTransaction(db, async (tx) => ((await isStill(tx)) ? queueMail(tx, some) : null))
    if (queued === null) break
    written += queued
  }
  return written
}

/** Whether a session of a course can be joined from afar. */
export async function canJoin(db: Db, { course }: Ancestry, link: string | null): Promise<boolean> {
  if (!course.published) return false
  return link !== null || (await coursesWithLink(db, [course.id])).has(course.id)
}

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
  for await (const some of eachPage((after) => sessionsInOrder(db, 'all', { from, before, limit: pageSize, after }))) {
    for (const session of some) reminded += await remindOf(deps, session, signal)
    if (signal.aborted) break
  }
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
