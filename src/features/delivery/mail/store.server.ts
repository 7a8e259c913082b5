import { and, count, eq, exists, gt, inArray, type SQL, sql, or } from 'drizzle-orm'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import { inLanguage } from '#platform/server/language.ts'
import { domainOf, withoutTag } from '#platform/server/mail/address-keys.ts'
import { type Language, languageNow } from '#platform/values/translate.ts'
import { mostOfDomain, mostStaffMails, nameForStranger } from './rules.ts'
import { type acknowledging, isAcknowledgement, type MailCalendar, type MailData, mailOutbox } from './table.server.ts'
import { withoutProofs, type MailCause } from '#features/delivery/mail/templates/causes.rules.ts'

/** An account, null for somebody without one, with emails, lowercased and trimmed. */
type Recipient = { profileId: string | null; emails: readonly string[] }

const mostRead = 200

const forStaff = ['staff_question', 'staff_application'] as const

/** All mail to somebody that is kept, in batches by id, for them or for staff. What others wrote in mail for staff is not theirs. */
export async function* mailTo(db: Db, recipient: Recipient): AsyncGenerator<object[]> {
  const { id, cause, recipient: address, data, state, created_at, sent_at } = mailOutbox
  for (let after: string | undefined, rows; rows === undefined || rows.length === mostRead; after = rows.at(-1)?.id) {
    const isBehind = after === undefined ? sql`true` : sql`${id} > ${after}::uuid`
    rows = await db
      .select({ id, cause, recipient: address, data, state, created_at, sent_at })
      .from(mailOutbox)
      .where(sql`${isTo(recipient)} and ${isBehind}`)
      .orderBy(id)
      .limit(mostRead)
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

export const mailDueTopic = 'mail/due'
/** What became of mail. */
export const outboxTopic = 'mail/outbox'

export type NewMail = {
  cause: MailCause
  /** What it is about; a second one of the same cause to the same address is not written. */
  key: string
  /** `data` and `calendar` are in their language. */
  to: { email: string; name: string | null; profileId: string | null; language: Language }
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
  // In one order, so that of two transactions that write the same mail neither waits for the other in a circle.
  const inOrder = mails.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
  for (let at = 0; at < mails.length; at += batch) {
    const rows = inOrder.slice(at, at + batch).map(({ key, to, expiresAt, ...mail }) => ({
      ...mail,
      cause_key: key,
      recipient: to.email,
      recipient_name: to.name,
      language: to.language,
      profile_id: to.profileId,
      expires_at: expiresAt ?? null,
    }))
    const { rowCount } = await tx.insert(mailOutbox).values(rows).onConflictDoNothing()
    queued += rowCount ?? 0
  }
  if (queued > 0) await announceMail(tx, mailDueTopic)
  return queued
}

function orderOf({ cause, key, to }: NewMail): string {
  return `${cause} ${key} ${to.email}`
}

/** To whoever sees the outbox; what is due wakes the job as well. Last in the transaction. */
export function announceMail(tx: Db, topic: typeof mailDueTopic | typeof outboxTopic): Promise<void> {
  return emitChange(tx, topic, [], holdersOf('enrollments'))
}

/** What a mail says, called once for each language. */
export type Saying<Data = MailData> = () => { data: Data; calendar?: MailCalendar }

type Acknowledgement = Pick<NewMail, 'key' | 'data'> & {
  cause: (typeof acknowledging)[number]
  name: string | null
  language?: Language
}

declare const held: unique symbol
/** Only `holdAddress` makes one. */
export type HeldAddress = { email: string; readonly [held]: true }

/** Lets what is written to an address that anybody may have typed, and to its domain, be counted, one transaction after the other. Call before anything is announced. */
export async function holdAddress(tx: Db, email: string): Promise<HeldAddress> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('mail to ' || ${domainOf(sql`${email}::text`)}, 0))`,
  )
  return { email } as HeldAddress
}

/**
 * Writes an acknowledgement to an address that anybody may have typed: one of any cause within a day, whatever its tag, so many to a
 * domain within an hour, and with a name only where it looks like one; in the language of who asks unless told. Whether it is written or not, the work is the same. Call last.
 */
export async function queueAcknowledgement(tx: Db, { email }: HeldAddress, mail: Acknowledgement): Promise<void> {
  const { cause, key, data, language = languageNow() } = mail
  const name = nameForStranger(mail.name)
  const { recipient, created_at } = mailOutbox
  const to = sql`${email}::text`
  const written = (condition: SQL, since: string) =>
    tx.$count(
      mailOutbox,
      and(isAcknowledgement(mailOutbox), condition, gt(created_at, sql`now() - ${since}::interval`)),
    )
  await tx.execute(sql`
    insert into ${mailOutbox} (cause, cause_key, recipient, recipient_name, language, data)
    select ${cause}, ${key}, ${email}, ${name || null}, ${language}, ${JSON.stringify({ ...data, name })}::jsonb
    where ${written(eq(withoutTag(recipient), withoutTag(to)), '1 day')} = 0
      and ${written(eq(domainOf(recipient), domainOf(to)), '1 hour')} < ${mostOfDomain}
    on conflict do nothing`)
  await announceMail(tx, mailDueTopic)
}

type StaffMail = Pick<NewMail, 'key'> & { cause: 'staff_question' | 'staff_application'; said: () => MailData }

/**
 * Writes one mail to each of the staff, at most ten of a cause within an hour to each; the last of them says so (`limit`), since more
 * would be a flood that nobody reads. Call last.
 */
export async function queueStaffMail(
  tx: Db,
  { said, ...mail }: StaffMail,
  staff: readonly NewMail['to'][],
): Promise<void> {
  const { recipient_key: key, created_at, cause } = mailOutbox
  const addresses = staff.map(({ email }) => email.trim().toLowerCase())
  const lately = and(inArray(key, addresses), gt(created_at, sql`now() - interval '1 hour'`), eq(cause, mail.cause))
  const rows = await tx.select({ key, count: count() }).from(mailOutbox).where(lately).groupBy(key)
  const counts = new Map(rows.map((row) => [row.key, row.count]))
  const mails = staff.flatMap((to, at) => {
    const number = (counts.get(addresses[at] ?? '') ?? 0) + 1
    const limit = number === mostStaffMails ? String(mostStaffMails) : ''
    return number > mostStaffMails ? [] : [{ ...mail, to, data: { ...inLanguage(to.language, said), limit } }]
  })
  await queueMail(tx, mails)
}

/** Whether there is mail of a cause under a key, which is an expression of another statement. */
export function isQueued(db: Db, cause: MailCause, key: SQL): SQL {
  return isThere(db, and(eq(mailOutbox.cause, cause), eq(mailOutbox.cause_key, key)))
}

/** Whether an address, which is an expression of another statement, was sent an event for its calendar. */
export function hasEntryFor(db: Db, address: SQL, uid: string): SQL {
  const { recipient_key, calendar } = mailOutbox
  return isThere(db, and(eq(recipient_key, sql`lower(btrim(${address}))`), sql`${calendar} ->> 'uid' = ${uid}`))
}

function isThere(db: Db, which: SQL | undefined): SQL {
  return exists(
    db
      .select({ found: sql`1` })
      .from(mailOutbox)
      .where(which),
  )
}
