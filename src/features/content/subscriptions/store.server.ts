import { and, asc, eq, exists, getColumns, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { categoryNames } from '#features/content/announcements/rules.ts'
import {
  announceErasedMail,
  eraseUnsentOf,
  holdAddress,
  type NewMail,
  queueAcknowledgement,
  queueMail,
} from '#features/delivery/mail/store.server.ts'
import { languageOfAddress } from '#features/people/accounts/names.store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { publishedBetween } from '#features/content/announcements/store.server.ts'
import { inLanguage } from '#platform/server/language.ts'
import { formatDate } from '#platform/values/dates.ts'
import { listed } from '#platform/values/listed.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import { languageNow, t } from '#platform/values/translate.ts'
import { translatedTitles, type TranslatedTitle } from '#records/translations/table.server.ts'
import { pluck } from '#records/kinds/fields.ts'
import { announcementList, mostInDigest, nextDigest, unconfirmedDays } from './rules.ts'
import { type OwnSubscription, type Subscribe, type Subscription, type Wanted, wantedSchema } from './schema.ts'
import { subscriptions } from './table.server.ts'

type Row = typeof subscriptions.$inferSelect

/** Keeps what is asked for until the address confirms it by mail. @param confirmUrl of a subscription's id */
export async function askToSubscribe(
  db: Db,
  { email, ...asked }: Subscribe,
  confirmUrl: (id: string) => string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const address = await holdAddress(tx, email)
    const [row] = await tx
      .insert(subscriptions)
      .values({ email, asked })
      .onConflictDoUpdate({ target: subscriptions.email_key, set: { asked, asked_at: sql`now()` } })
      .returning({ id: subscriptions.id, asked_at: subscriptions.asked_at })
    if (!row) throw new Error('The subscription could not be kept.')
    const topics = listed(asked.topics.map((topic) => t(categoryNames[topic])))
    await queueAcknowledgement(tx, address, {
      cause: 'subscription_confirm',
      key: `${row.id}:${row.asked_at.toISOString()}`,
      name: null,
      data: { confirm_url: confirmUrl(row.id), topics },
    })
  })
}

export async function subscriptionOf(db: Db, id: string): Promise<Subscription | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id))
  return row ? { email: row.email, wanted: wantedOf(row), asked: row.asked } : null
}

/** Confirms what was asked for; again, it changes nothing. Null where there is none. */
export async function confirmSubscription(db: Db, id: string, timeZone: string): Promise<Subscription | null> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
    if (row?.asked) await setWanted(tx, eq(subscriptions.id, id), row.asked, timeZone)
    return subscriptionOf(tx, id)
  })
}

/** Null where there is none. */
export async function changeSubscription(
  db: Db,
  id: string,
  wanted: Wanted,
  timeZone: string,
): Promise<Subscription | null> {
  return inTransaction(db, async (tx) => {
    await setWanted(tx, eq(subscriptions.id, id), wanted, timeZone)
    return subscriptionOf(tx, id)
  })
}

/** Deletes it with the digests that wait to be sent; nothing where there is none. */
export async function unsubscribe(db: Db, id: string): Promise<void> {
  await inTransaction(db, (tx) => leave(tx, eq(subscriptions.id, id)))
}

async function leave(tx: Db, which: SQL): Promise<void> {
  const gone = await tx.delete(subscriptions).where(which).returning({ email: subscriptions.email_key })
  const recipient = { profileId: null, emails: pluck(gone, 'email') }
  await announceErasedMail(tx, await eraseUnsentOf(tx, announcementList, recipient))
}

export async function ownSubscription(db: Db, email: string): Promise<OwnSubscription> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(ofEmails([email]))
  return { email, wanted: row ? wantedOf(row) : null }
}

/** Of an address that its owner has proved to be theirs; `wanted` null unsubscribes. */
export async function setOwnSubscription(
  db: Db,
  email: string,
  wanted: Wanted | null,
  timeZone: string,
): Promise<OwnSubscription> {
  return inTransaction(db, async (tx) => {
    if (wanted === null) await leave(tx, ofEmails([email]))
    else {
      await tx.insert(subscriptions).values({ email, asked: wanted }).onConflictDoNothing()
      await setWanted(tx, ofEmails([email]), wanted, timeZone)
    }
    return ownSubscription(tx, email)
  })
}

/** Whether an address, folded in a column of another statement, has been confirmed by a click. */
export function isConfirmed(db: Db, emailKey: PgColumn): SQL {
  const { email_key, confirmed_at } = subscriptions
  return exists(
    db
      .select()
      .from(subscriptions)
      .where(and(eq(email_key, emailKey), isNotNull(confirmed_at))),
  )
}

export async function subscriptionsUnder(db: Db, emails: readonly string[]): Promise<object[]> {
  return emails.length === 0 ? [] : db.select().from(subscriptions).where(ofEmails(emails))
}

export async function eraseSubscriptions(tx: Db, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await tx.delete(subscriptions).where(ofEmails(emails))
}

/** Those that nobody confirmed in time. */
export async function clearUnconfirmed(db: Db): Promise<number> {
  const isOld = sql`${subscriptions.asked_at} < now() - make_interval(days => ${unconfirmedDays})`
  const { rowCount } = await db.delete(subscriptions).where(and(isNull(subscriptions.confirmed_at), isOld))
  return rowCount ?? 0
}

function ofEmails(emails: readonly string[]) {
  const keys = emails.map((email) => email.trim().toLowerCase())
  return inArray(subscriptions.email_key, keys)
}

async function setWanted(tx: Db, which: ReturnType<typeof eq>, { topics, every }: Wanted, timeZone: string) {
  await tx
    .update(subscriptions)
    .set({
      topics,
      every,
      // Of whoever has the address, not of who typed it.
      language: languageNow(),
      asked: null,
      confirmed_at: sql`coalesce(${subscriptions.confirmed_at}, now())`,
      told_until: sql`coalesce(${subscriptions.told_until}, now())`,
      due_at: nextDigest(every, new Date(), timeZone),
    })
    .where(which)
}

function wantedOf({ topics, every, confirmed_at }: Row): Wanted | null {
  return confirmed_at === null ? null : wantedSchema.parse({ topics, every })
}

/** Subscriptions per transaction. */
const batch = 500
/** A publication is dated by the beginning of its transaction, which others see only at its end. */
const underWayMs = 60_000

type Published = Awaited<ReturnType<typeof publishedBetween>>[number]
export type DigestSite = { publicUrl: string; timeZone: string; unsubscribeUrl: (id: string) => string }

/**
 * Writes the digests that are due by `now`, the database's, of what was published up to a minute before, once each whoever of several
 * processes runs it: a subscription whose topics have nothing new gets none. Gives how many were written.
 */
export async function writeDueDigests(db: Db, site: DigestSite, now: Date, signal: AbortSignal): Promise<number> {
  let written = 0
  while (!signal.aborted) {
    const done = await inTransaction(db, (tx) => writeSome(tx, site, now))
    written += done.written
    if (done.seen < batch) break
  }
  return written
}

async function writeSome(tx: Db, site: DigestSite, now: Date): Promise<{ seen: number; written: number }> {
  const { due_at, confirmed_at, told_until, id } = subscriptions
  const until = new Date(now.getTime() - underWayMs)
  const due = await tx
    .select({
      ...getColumns(subscriptions),
      language: languageOfAddress(subscriptions.email_key, subscriptions.language),
    })
    .from(subscriptions)
    .where(and(isNotNull(confirmed_at), lte(due_at, now)))
    .orderBy(asc(due_at), asc(id))
    .limit(batch)
    .for('update', { skipLocked: true })
  const [from] = due.map((row) => row.told_until ?? until).toSorted((one, other) => Number(one) - Number(other))
  const published = from ? await publishedBetween(tx, from, until) : []
  const titleOf = await translatedTitles(tx, pluck(published, 'id'))
  const mails: NewMail[] = []
  for (const row of due) {
    const items = published.filter(
      ({ category, published_at }) =>
        row.topics.includes(category) && row.told_until !== null && published_at > row.told_until,
    )
    const expiresAt = nextDigest(row.every, now, site.timeZone)
    await tx
      .update(subscriptions)
      .set({ told_until: sql`greatest(${told_until}, ${until.toISOString()})`, due_at: expiresAt })
      .where(eq(id, row.id))
    if (items.length === 0) continue
    const { id: own, email, language } = row
    const data = await inLanguage(language, async () => ({
      items: JSON.stringify(items.slice(0, mostInDigest).map((item) => told(item, titleOf, site))),
      unsubscribe_url: site.unsubscribeUrl(own),
    }))
    const to = { email, name: null, profileId: null, language }
    const key = `${own}:${now.toISOString()}`
    mails.push({ cause: 'subscription_digest', key, to, data, list: announcementList, expiresAt })
  }
  await queueMail(tx, mails)
  return { seen: due.length, written: mails.length }
}

function told({ id, title, published_at }: Published, titleOf: TranslatedTitle, { publicUrl, timeZone }: DigestSite) {
  const url = pageUrl(publicUrl, `/announcements/${id}`)
  return { title: titleOf({ id, title }), url, date: formatDate(published_at, timeZone) }
}
