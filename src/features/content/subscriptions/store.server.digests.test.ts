import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { announcements } from '#features/content/announcements/table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { recordEditor } from '#test/records.ts'
import { digestSite } from './api.server.ts'
import type { Subscribe } from './schema.ts'
import { setOwnSubscription, writeDueDigests } from './store.server.ts'
import { subscriptions } from './table.server.ts'

const app = await createTestApp()
const second = await createTestApp({ database: app.database })
const { db } = app.database
const news = recordEditor(app, await signInAs(app, 'admin'), 'announcements')
const signal = new AbortController().signal
const site = async (of = app) => ({ ...(await digestSite(of.deps)), timeZone: 'UTC' })
beforeEach(async () => {
  await db.delete(subscriptions)
  await db.delete(mailOutbox)
})

const outbox = () => db.select().from(mailOutbox).orderBy(desc(mailOutbox.created_at))
const subscribed = ({ email = 'wen@example.org', ...part }: Partial<Subscribe> = {}) =>
  setOwnSubscription(db, email, { topics: ['news'], every: 'daily', ...part }, 'UTC')
async function published(title: string, category: string): Promise<void> {
  expect((await news.post({ title, category, published: true })).status).toBe(201)
}
/** What was published a minute before is told: what is under way then may be dated earlier. */
const later = () => new Date(Date.now() + 61_000)
/** As if the last digest had been a day ago, and the next one were due. */
const makeDue = () => db.update(subscriptions).set({ due_at: sql`now() - interval '1 minute'`, told_until: sql`now()` })

test('a digest tells once what is new under the topics, with any processes (subscription-4)', async () => {
  await subscribed()
  await subscribed({ email: 'lin@example.org', topics: ['lectures'] })
  await makeDue()
  await published('A bridge', 'news')
  await published('A party', 'events')
  // Told of the bridge already, and due in the same run.
  await subscribed({ email: 'told@example.org' })
  const ofTold = eq(subscriptions.email, 'told@example.org')
  await db
    .update(subscriptions)
    .set({ due_at: sql`now()`, told_until: sql`now()` })
    .where(ofTold)
  const now = later()
  const runs = await Promise.all(
    [app, second].map(async (of) => writeDueDigests(of.database.db, await site(of), now, signal)),
  )
  expect(runs.reduce((sum, each) => sum + each)).toBe(1)
  const [mail, ...others] = await outbox()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ cause: 'subscription_digest', recipient: 'wen@example.org', list: 'announcements' })
  const items = JSON.parse(mail?.data['items'] ?? '') as { title: string; url: string }[]
  expect(items.map(({ title }) => title)).toEqual(['A bridge'])
  expect(mail?.data['unsubscribe_url']).toContain('/unsubscribe')
  const [next] = await db.select().from(subscriptions).where(eq(subscriptions.email, 'wen@example.org'))
  expect(mail?.expires_at, 'later the next one tells more').toEqual(next?.due_at)
  await db.update(subscriptions).set({ due_at: now })
  expect(await writeDueDigests(db, await site(), later(), signal)).toBe(0)
})

test('a draft that is published is in the digest; a second publication is not (subscription-4)', async () => {
  const draft = (await (await news.post({ title: 'A well', category: 'news', published: false })).json()) as {
    id: string
    version: number
  }
  await subscribed()
  await makeDue()
  let { version } = draft
  for (const isPublished of [true, false, true]) {
    const saved = await news.save(draft.id, version, { title: 'A well', category: 'news', published: isPublished })
    version = ((await saved.json()) as { version: number }).version
    await writeDueDigests(db, await site(), later(), signal)
    await db.update(subscriptions).set({ due_at: sql`now() - interval '1 second'` })
  }
  expect(await db.$count(mailOutbox)).toBe(1)
})

test('what is published while a digest is written is in the next one (subscription-4)', async () => {
  await db.delete(announcements)
  await subscribed()
  await db.update(subscriptions).set({ due_at: sql`now()`, told_until: sql`now() - interval '1 minute'` })
  expect(await writeDueDigests(db, await site(), new Date(), signal)).toBe(0)
  await published('Under way', 'news')
  // Its transaction began before the digest was written.
  const began = { published_at: sql`now() - interval '5 seconds'` }
  await db.update(announcements).set(began).where(eq(announcements.title, 'Under way'))
  await db.update(subscriptions).set({ due_at: sql`now()` })
  expect(await writeDueDigests(db, await site(), later(), signal)).toBe(1)
})
