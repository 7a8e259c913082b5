import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { MailCause } from './schema.ts'
import { type MailCalendar, type MailData, mailOutbox } from './table.server.ts'

export const mailDueTopic = 'mail/due'

export type NewMail = {
  cause: MailCause
  /** What it is about; a second one of the same cause to the same address is not written. */
  key: string
  to: { email: string; name: string | null; profileId: string | null }
  data: MailData
  calendar?: MailCalendar
  /** Not sent later than this. */
  expiresAt?: Date
  /** The subscription it belongs to. */
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
  if (queued > 0) await emitChange(tx, mailDueTopic, [], holdersOf('system'))
  return queued
}
