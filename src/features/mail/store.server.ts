import { and, eq, exists, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import { mostAcknowledgements, nameForStranger } from './rules.ts'
import type { MailCause } from './schema.ts'
import { type MailCalendar, type MailData, mailOutbox } from './table.server.ts'

export const mailDueTopic = 'mail/due'
/** What became of mail. */
export const outboxTopic = 'mail/outbox'

export type NewMail = {
  cause: MailCause
  /** What it is about; a second one of the same cause to the same address is not written. */
  key: string
  to: { email: string; name: string | null; profileId: string | null }
  data: MailData
  calendar?: MailCalendar
  /** Not sent later than this. */
  expiresAt?: Date
  /** The subscription it belongs to: `data.unsubscribe_url` is where a POST unsubscribes (RFC 8058), named in its headers. */
  list?: string
}

/** Rows per statement. */
const batch = 1_000

/** Writes mail into the transaction of its cause, once per person and cause. Call last. Gives how many are new. */
export async function queueMail(tx: Db, mails: readonly NewMail[]): Promise<number> {
  let queued = 0
  for (let at = 0; at < mails.length; at += batch) {
    const rows = mails.slice(at, at + batch).map(({ key, to, expiresAt, ...mail }) => ({
      ...mail,
      cause_key: key,
      recipient: to.email,
      recipient_name: to.name,
      profile_id: to.profileId,
      expires_at: expiresAt ?? null,
    }))
    const { rowCount } = await tx.insert(mailOutbox).values(rows).onConflictDoNothing()
    queued += rowCount ?? 0
  }
  if (queued > 0) await announceMail(tx, mailDueTopic)
  return queued
}

/** To whoever sees the outbox; what is due wakes the job as well. Last in the transaction. */
export function announceMail(tx: Db, topic: typeof mailDueTopic | typeof outboxTopic): Promise<void> {
  return emitChange(tx, topic, [], holdersOf('enrollments'))
}

const acknowledging = ['enrolled', 'question_received', 'application_received', 'subscription_confirm'] as const
type Acknowledgement = Omit<NewMail, 'to'> & {
  cause: (typeof acknowledging)[number]
  to: { email: string; name: string | null }
}

/**
 * Writes an acknowledgement to an address that anybody may have typed: at most three of any cause within a day, and with a name only
 * where it looks like one. Call last.
 */
export async function queueAcknowledgement(tx: Db, { to, ...mail }: Acknowledgement): Promise<void> {
  const { recipient_key, created_at, cause, profile_id } = mailOutbox
  const key = sql`lower(btrim(${to.email}))`
  // Two at once count one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mail to ' || ${key}, 0))`)
  const lately = await tx.$count(
    mailOutbox,
    and(
      eq(recipient_key, key),
      gt(created_at, sql`now() - interval '1 day'`),
      inArray(cause, [...acknowledging]),
      isNull(profile_id),
    ),
  )
  if (lately >= mostAcknowledgements) return
  const name = nameForStranger(to.name)
  await queueMail(tx, [
    { ...mail, to: { email: to.email, name: name || null, profileId: null }, data: { ...mail.data, name } },
  ])
}

/** Whether there is mail of a cause under a key, which is an expression of another statement. */
export function isQueued(db: Db, cause: MailCause, key: SQL): SQL {
  const { cause: of, cause_key } = mailOutbox
  const found = db
    .select({ found: sql`1` })
    .from(mailOutbox)
    .where(and(eq(of, cause), eq(cause_key, key)))
  return exists(found)
}
