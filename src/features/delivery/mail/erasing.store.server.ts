import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { announceMail, outboxTopic } from './store.server.ts'
import { mailOutbox } from './table.server.ts'
import { withoutProofs } from './templates/causes.rules.ts'

/** An account, null for somebody without one, with emails, lowercased and trimmed. */
type Recipient = { profileId: string | null; emails: readonly string[] }

const batch = 200

const forStaff = ['staff_question', 'staff_application'] as const

/** All mail to somebody that is kept, in batches by id, for them or for staff. What others wrote in mail for staff is not theirs. */
export async function* mailTo(db: Db, recipient: Recipient): AsyncGenerator<object[]> {
  const { id, cause, recipient: address, data, state, created_at, sent_at } = mailOutbox
  for (let after: string | undefined, rows; rows === undefined || rows.length === batch; after = rows.at(-1)?.id) {
    const isBehind = after === undefined ? sql`true` : sql`${id} > ${after}::uuid`
    rows = await db
      .select({ id, cause, recipient: address, data, state, created_at, sent_at })
      .from(mailOutbox)
      .where(sql`${isTo(recipient)} and ${isBehind}`)
      .orderBy(id)
      .limit(batch)
    yield rows.map((row) =>
      forStaff.some((each) => each === row.cause) ? { ...row, data: undefined } : { ...row, data: withoutProofs(row) },
    )
  }
}

export async function countMailTo(db: Db, recipient: Recipient): Promise<number> {
  return db.$count(mailOutbox, isTo(recipient))
}

/** Whatever is left to send goes with it. Gives how many. */
export async function eraseMailTo(tx: Db, recipient: Recipient): Promise<number> {
  return (await tx.delete(mailOutbox).where(isTo(recipient))).rowCount ?? 0
}

/** The mail that told staff of messages, by their `ids`, goes when these go for good: it says who wrote what. */
export async function eraseStaffMailOf(tx: Db, ids: readonly string[]): Promise<void> {
  const { cause, cause_key } = mailOutbox
  await tx.delete(mailOutbox).where(and(inArray(cause, [...forStaff]), inArray(cause_key, [...ids])))
}

/** What of a list has not been sent yet to who leaves it. Gives how many. */
export async function eraseUnsentOf(tx: Db, list: string, recipient: Recipient): Promise<number> {
  const isUnsent = inArray(mailOutbox.state, ['queued', 'failed', 'held'])
  return (await tx.delete(mailOutbox).where(and(isTo(recipient), eq(mailOutbox.list, list), isUnsent))).rowCount ?? 0
}

/** Last in the transaction. */
export async function announceErasedMail(tx: Db, erased: number): Promise<void> {
  if (erased > 0) await announceMail(tx, outboxTopic)
}

function isTo({ profileId, emails }: Recipient): SQL {
  const own = profileId === null ? undefined : eq(mailOutbox.profile_id, profileId)
  return sql`(${or(own, inArray(mailOutbox.recipient_key, [...emails]))})`
}
