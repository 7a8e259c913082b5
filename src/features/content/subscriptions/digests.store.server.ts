import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { publishedBetween } from '#features/content/announcements/store.server.ts'
import { type NewMail, queueMail } from '#features/delivery/mail/store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { isoDay } from '#platform/values/dates.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import { announcementList, mostInDigest, nextDigest } from './rules.ts'
import { subscriptions } from './table.server.ts'

/** Subscriptions per transaction. */
const batch = 500

type Site = { publicUrl: string; timeZone: string; unsubscribeUrl: (id: string) => Promise<string> }

/**
 * Writes the digests that are due by `now`, once each whoever of several processes runs it: a subscription whose topics have nothing
 * new gets none. Gives how many were written.
 */
export async function writeDueDigests(db: Db, site: Site, now: Date, signal: AbortSignal): Promise<number> {
  let written = 0
  while (!signal.aborted) {
    const done = await inTransaction(db, (tx) => writeSome(tx, site, now))
    written += done.written
    if (done.seen < batch) break
  }
  return written
}

async function writeSome(tx: Db, site: Site, now: Date): Promise<{ seen: number; written: number }> {
  const { due_at, confirmed_at, id } = subscriptions
  const due = await tx
    .select()
    .from(subscriptions)
    .where(and(isNotNull(confirmed_at), lte(due_at, now)))
    .orderBy(asc(due_at), asc(id))
    .limit(batch)
    .for('update', { skipLocked: true })
  const since = due.map(({ told_until }) => told_until ?? now).toSorted((one, other) => one.getTime() - other.getTime())
  const published = since[0] ? await publishedBetween(tx, since[0], now) : []
  const mails: NewMail[] = []
  for (const row of due) {
    const items = published.filter(
      ({ category, published_at }) =>
        row.topics.includes(category) && row.told_until !== null && published_at > row.told_until,
    )
    await tx
      .update(subscriptions)
      .set({ told_until: now, due_at: nextDigest(row.every, now, site.timeZone) })
      .where(eq(id, row.id))
    if (items.length === 0) continue
    const told = items.slice(0, mostInDigest).map((item) => ({
      title: item.title,
      url: pageUrl(site.publicUrl, `/announcements/${item.id}`),
      date: isoDay(item.published_at, site.timeZone),
    }))
    mails.push({
      cause: 'subscription_digest',
      key: `${row.id}:${now.toISOString()}`,
      to: { email: row.email, name: null, profileId: null },
      data: { items: JSON.stringify(told), unsubscribe_url: await site.unsubscribeUrl(row.id) },
      list: announcementList,
    })
  }
  await queueMail(tx, mails)
  return { seen: due.length, written: mails.length }
}
