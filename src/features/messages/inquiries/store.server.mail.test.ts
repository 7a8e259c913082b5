import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'
import { application, question } from '#test/inquiries.ts'

const app = await createTestApp({ settings: { PUBLIC_URL: 'https://academy.example' } })
const { db } = app.database
await signInAs(app, { email: 'clerk@example.test', name: 'Clerk', role: 'desk' })
await signInAs(app, { email: 'owner@example.test', name: 'Owner', role: 'admin' })
await signInAs(app, { email: 'editor@example.test', role: 'editor' })
await signInAs(app, { email: 'unverified@example.test', role: 'desk', verified: false })
beforeEach(async () => void (await db.delete(mailOutbox)))

const send = async (path: string, json: object) => {
  const answer = await app.request(path, { method: 'POST', json })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const mails = () => db.select().from(mailOutbox).orderBy(mailOutbox.cause, mailOutbox.recipient)
const ask = (more: object = {}) => send('/api/questions', { ...question, ...more })

test('a question is acknowledged to its sender and told to those who answer (mail-13, mail-15)', async () => {
  const id = await ask()
  const staff = {
    cause: 'staff_question',
    cause_key: id,
    data: {
      sender: '文文',
      text: question.message,
      url: `https://academy.example/admin/contact/questions/${id}`,
      limit: '',
    },
  }
  expect(await mails()).toMatchObject([
    {
      cause: 'question_received',
      cause_key: id,
      recipient: question.email,
      profile_id: null,
      data: { name: '文文', text: question.message },
    },
    { ...staff, recipient: 'clerk@example.test', recipient_name: 'Clerk' },
    { ...staff, recipient: 'owner@example.test', recipient_name: 'Owner' },
  ])
})

test('an application is acknowledged and told to those who answer (mail-13, mail-15)', async () => {
  const id = await send('/api/volunteer-applications', application)
  expect((await mails()).map(({ cause, recipient, data }) => [cause, recipient, data['url']])).toEqual([
    ['application_received', application.email, undefined],
    ...['clerk@example.test', 'owner@example.test'].map((recipient) => [
      'staff_application',
      recipient,
      `https://academy.example/admin/contact/volunteers/${id}`,
    ]),
  ])
})

test('spam causes no mail to anybody (mail-13, mail-15)', async () => {
  await ask({ website: 'https://spam.example' })
  expect(await mails()).toEqual([])
})

test('a message sent twice under one key is acknowledged once (mail-13)', async () => {
  const init = { method: 'POST', json: question, headers: { 'idempotency-key': randomUUID() } }
  for (let time = 0; time < 2; time++) expect((await app.request('/api/questions', init)).status).toBe(201)
  expect((await mails()).filter(({ cause }) => cause === 'question_received')).toHaveLength(1)
})

test.each(['Win now: https://evil.example', 'evil.example', 'x@evil.example', 'Call 555 0101', 'A'.repeat(61)])(
  'the name %j is not repeated to an address that anybody may have typed (mail-13)',
  async (name) => {
    await ask({ name })
    expect(await mails()).toMatchObject([{ recipient_name: null, data: { name: '' } }, {}, {}])
  },
)

test('one person gets at most ten mails of a kind an hour, and the tenth says so (mail-15)', async () => {
  for (let at = 0; at < 12; at++) await ask({ email: `v${at}@example.org` })
  const toClerk = eq(mailOutbox.recipient, 'clerk@example.test')
  const told = await db.select({ data: mailOutbox.data }).from(mailOutbox).where(toClerk)
  expect(
    told
      .map(({ data }) => data['limit'] ?? '')
      .join(' ')
      .trim(),
  ).toBe('10')
  expect(told).toHaveLength(10)
  await db.update(mailOutbox).set({ created_at: new Date(Date.now() - 61 * 60 * 1000) })
  await ask({ email: 'later@example.org' })
  expect(await db.$count(mailOutbox, toClerk)).toBe(11)
})

test('without anybody who answers, a question is stored and acknowledged (mail-13)', async () => {
  await db.update(profiles).set({ role: 'student' })
  await ask()
  expect((await mails()).map(({ cause }) => cause)).toEqual(['question_received'])
})

/** What the address in the newest acknowledgement tells. */
const status = async () => {
  const { data = {} } = (await mails()).find(({ cause }) => cause.endsWith('_received')) ?? {}
  const { pathname, searchParams } = new URL(data['status_url'] ?? '')
  expect(pathname).toBe('/contact/status')
  return app.request(`/api/inquiry-status?key=${searchParams.get('key') ?? ''}`)
}

test("an acknowledgement leads to the message's state, not to its words (inquiry-8)", async () => {
  const id = await ask({ email: 'state@example.test' })
  const first = await (await status()).json()
  expect(first).toEqual({ state: 'received', received_at: expect.any(String), answered_at: null })
  const answered = new Date('2026-03-05T10:00:00Z')
  await db.update(contactQuestions).set({ first_answered_at: answered }).where(eq(contactQuestions.id, id))
  expect(await (await status()).json()).toMatchObject({ state: 'answered', answered_at: answered.toISOString() })
  await db.update(contactQuestions).set({ first_answered_at: null, status: 'resolved' })
  expect(await (await status()).json()).toMatchObject({ state: 'closed', answered_at: null })
})

test('after ninety days, or once the message is gone, the address leads nowhere (inquiry-8)', async () => {
  await send('/api/volunteer-applications', { ...application, email: 'late@example.test' })
  expect((await status()).status).toBe(200)
  await db.update(volunteerApplications).set({ created_at: sql`now() - interval '91 days'` })
  expect((await status()).status).toBe(404)
})

test.each(['', 'x', 'A'.repeat(64), 'A'.repeat(200)])('the key %j opens no message (inquiry-8)', async (key) => {
  expect((await app.request(`/api/inquiry-status?key=${key}`)).status).toBe(404)
})

test('an inquiry is answered in the language of its page; staff are told in their own (mail-29)', async () => {
  const clerk = await signInAs(app, { email: 'clerk@example.test', role: 'desk' })
  await signInAs(app, { email: 'zoe@example.test', role: 'desk' })
  expect((await clerk.request('/api/profile/language', { method: 'PUT', json: { language: 'zh' } })).status).toBe(204)
  const asked = {
    method: 'POST',
    json: { ...question, email: 'wen@zh.test' },
    headers: { 'accept-language': 'zh-Hans' },
  }
  const { id } = (await (await app.request('/api/questions', asked)).json()) as { id: string }
  const languages = async () => (await mails()).map(({ cause, recipient, language }) => [cause, recipient, language])
  expect(await languages()).toEqual([
    ['question_received', 'wen@zh.test', 'zh'],
    ['staff_question', 'clerk@example.test', 'zh'],
    ['staff_question', 'zoe@example.test', 'en'],
  ])
  const [received, toClerk, toZoe] = await mails()
  expect(received?.data['status_url']).toMatch(/^https:\/\/academy\.example\/zh\//)
  expect(toClerk?.data['url']).toBe(`https://academy.example/zh/admin/contact/questions/${id}`)
  expect(toZoe?.data['url']).toBe(`https://academy.example/admin/contact/questions/${id}`)
  await db.delete(mailOutbox)
  const json = { version: 1, data: { text: '四十厘米就够了。' } }
  const answer = await clerk.request(`/api/admin/questions/${id}/replies`, { method: 'POST', json })
  expect(answer.status).toBe(201)
  expect(await languages()).toEqual([['reply', 'wen@zh.test', 'zh']])
})

test('acknowledgements are in the account’s language, else the page’s (mail-29, mail-30)', async () => {
  const mei = await signInAs(app, { email: 'mei@zh.test' })
  const asking = { method: 'POST', json: { ...question, email: 'mei@zh.test' } }
  const told = async () => {
    const [mail] = (await mails()).filter(({ cause }) => cause === 'question_received')
    await db.delete(mailOutbox)
    return [mail?.language, mail?.data['status_url']?.includes('/zh/')]
  }
  const inChinese = { headers: { 'accept-language': 'zh-Hans' } }
  await mei.request('/api/questions', { ...asking, ...inChinese })
  expect(await told()).toEqual(['zh', true])
  await mei.request('/api/profile/language', { method: 'PUT', json: { language: 'en' } })
  await mei.request('/api/questions', { ...asking, ...inChinese })
  expect(await told()).toEqual(['en', false])
  await mei.request('/api/profile/language', { method: 'PUT', json: { language: 'zh' } })
  await mei.request('/api/questions', asking)
  expect(await told()).toEqual(['zh', true])
  // A stranger who types the address says nothing of its owner.
  await app.request('/api/questions', asking)
  expect(await told()).toEqual(['en', false])
})
