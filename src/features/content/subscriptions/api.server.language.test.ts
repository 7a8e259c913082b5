import { desc, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { sendPlainForm } from '#test/inquiries.ts'
import { recordEditor } from '#test/records.ts'
import { sayInChinese } from '#test/translations.ts'
import { digestSite } from './api.server.ts'
import { writeDueDigests } from './store.server.ts'
import { subscriptions } from './table.server.ts'

const app = await createTestApp()
const { db } = app.database
const news = recordEditor(app, await signInAs(app, 'admin'), 'announcements')
const signal = new AbortController().signal
const site = { ...(await digestSite(app.deps)), timeZone: 'UTC' }
/** What was published a minute before is told. */
const later = () => new Date(Date.now() + 61_000)
const chinese = { 'accept-language': 'zh-Hans' }
const asked = { email: 'wen@example.org', topics: ['news', 'events'], every: 'daily' }
const ask = (headers: Record<string, string> = {}) =>
  app.request('/api/subscriptions', { method: 'POST', json: asked, headers })
const outbox = () => db.select().from(mailOutbox).orderBy(desc(mailOutbox.created_at))
const makeDue = () => db.update(subscriptions).set({ due_at: sql`now() - interval '1 minute'`, told_until: sql`now()` })
const confirm = async (headers: Record<string, string> = {}) => {
  const [mail] = await outbox()
  const key = new URL(mail?.data['confirm_url'] ?? '').searchParams.get('key') ?? ''
  const answer = await app.request(`/api/subscription/confirm?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers,
  })
  expect(answer.status).toBe(200)
}
const publish = async () => {
  const answer = await news.post({ title: 'A bridge', category: 'news', published: true })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
beforeEach(async () => {
  await db.delete(subscriptions)
  await db.delete(mailOutbox)
})

test('a subscription is asked for and told in the language of its pages (mail-29, mail-32)', async () => {
  await ask(chinese)
  const [mail] = await outbox()
  expect(mail).toMatchObject({ language: 'zh', data: { topics: '新闻、活动' } })
  expect(mail?.data['confirm_url']).toContain('/zh/subscriptions?')
  await confirm(chinese)
  await makeDue()
  await sayInChinese(app.database, ['announcements', await publish()], { title: '一座桥' })
  expect(await writeDueDigests(db, site, later(), signal)).toBe(1)
  const [digest] = await outbox()
  expect(digest).toMatchObject({ cause: 'subscription_digest', language: 'zh' })
  const [item] = JSON.parse(digest?.data['items'] ?? '[]') as { url: string; date: string; title: string }[]
  expect(item?.url).toContain('/zh/announcements/')
  expect(item?.date).toMatch(/^\d+年/)
  expect(item?.title).toBe('一座桥')
  expect(digest?.data['unsubscribe_url']).toContain('language=zh')
})

test("who types another's address does not change its language (mail-29, mail-30)", async () => {
  await ask()
  await confirm()
  await ask(chinese)
  expect(await db.select().from(subscriptions)).toMatchObject([{ language: 'en' }])
  const languages = async () => {
    await makeDue()
    await publish()
    await writeDueDigests(db, site, later(), signal)
    return (await outbox())[0]?.language
  }
  expect(await languages()).toBe('en')
  const wen = await signInAs(app, { email: 'Wen@example.org' })
  await wen.request('/api/profile/language', { method: 'PUT', json: { language: 'zh' } })
  expect(await languages()).toBe('zh')
})

test('a form without scripts asks in the language of its page (mail-29)', async () => {
  const address = '/api/subscriptions?language=zh'
  const answer = await sendPlainForm(app, address, { email: 'wen@example.org' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/zh/subscriptions?sent=1'])
  expect(await outbox()).toMatchObject([{ language: 'zh' }])
})
