import { and, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Ancestry, coursesWithLink } from '#features/courses/family.store.server.ts'
import { participantsWith } from '#features/enrollments/roster.store.server.ts'
import { isQueued, type NewMail, queueMail } from '#features/mail/store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'

/** People per transaction: what writing mail locks is held for a moment, however many come. */
const atOnce = 500

type Mailing = {
  family: Ancestry
  /** Once for each person, under this key and theirs. */
  key: string
  mail: Pick<NewMail, 'cause' | 'data' | 'calendar' | 'expiresAt'>
  /** Who else is left out. */
  wanted?: (profileId: PgColumn) => SQL
  /** Whether it is still so, asked within each transaction. */
  isStill: (tx: Db) => Promise<boolean>
}

/** Writes mail to everybody enrolled in a course who has an account, once, in short transactions; gives how many were written. */
export async function mailParticipants(db: Db, mailing: Mailing, signal: AbortSignal): Promise<number> {
  let written = 0
  while (!signal.aborted) {
    const some = await inTransaction(db, (tx) => mailSome(tx, mailing))
    if (some === 0) break
    written += some
  }
  return written
}

async function mailSome(tx: Db, { family, key, mail, wanted, isStill }: Mailing): Promise<number> {
  if (!(await isStill(tx))) return 0
  const people = await participantsWith(
    tx,
    family,
    (profileId) => and(not(isQueued(tx, mail.cause, sql`${`${key}:`} || ${profileId}::text`)), wanted?.(profileId)),
    atOnce,
  )
  return queueMail(
    tx,
    people.map(({ profile_id, email, full_name }) => ({
      ...mail,
      key: `${key}:${profile_id}`,
      to: { email, name: full_name, profileId: profile_id },
      data: { ...mail.data, name: full_name ?? '' },
    })),
  )
}

/** Whether a session of a course can be joined from afar. */
export async function canJoin(db: Db, { course }: Ancestry, link: string | null): Promise<boolean> {
  if (!course.published) return false
  return link !== null || (await coursesWithLink(db, [course.id])).has(course.id)
}

/** By which every process decides alike, whatever its own clock says. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}
