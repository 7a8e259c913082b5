import { desc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { createTestApp, serveTestApp, signInAs } from '#test/app.ts'
import { categories } from '#features/content/announcements/schema.ts'
import { sendPlainForm } from '#test/inquiries.ts'
import { recordEditor } from '#test/records.ts'
import { digestSite } from './api.server.ts'
import { clearUnconfirmed, writeDueDigests } from './store.server.ts'
import { subscriptions } from './table.server.ts'

const app = await createTestApp()
const { db } = app.database
const admin = await signInAs(app, 'admin')
const news = recordEditor(app, admin, 'announcements')
const signal = new AbortController().signal
beforeEach(async () => {
  await db.delete(subscriptions)
  await db.delete(mailOutbox)
})

const ask = (part: object = {}) =>
  app.request('/api/subscriptions', {
    method: 'POST',
    json: { email: 'wen@example.org', topics: ['news'], every: 'daily', ...part },
  })
const outbox = () => db.select().from(mailOutbox).orderBy(desc(mailOutbox.created_at))
async function tokenSent(): Promise<string> {
  const [mail] = await outbox()
  return new URL(mail?.data['confirm_url'] ?? '').searchParams.get('key') ?? ''
}
const at = (token: string, rest = '', init?: Parameters<typeof app.request>[1]) =>
  app.request(`/api/subscription${rest}?key=${encodeURIComponent(token)}`, init)
async function subscribed(part: object = {}): Promise<string> {
  await ask(part)
  const token = await tokenSent()
  await at(token, '/confirm', { method: 'POST' })
  return token
}
test('an address gets one message and is subscribed only once it confirms (subscription-1)', async () => {
  expect((await ask()).status).toBe(202)
  const [mail] = await outbox()
  expect(mail).toMatchObject({ cause: 'subscription_confirm', recipient: 'wen@example.org', data: { topics: 'News' } })
  const token = await tokenSent()
  const wanted = { topics: ['news'], every: 'daily' }
  expect(await (await at(token)).json()).toEqual({ email: 'wen@example.org', wanted: null, asked: wanted })
  expect((await news.post({ title: 'Too early', category: 'news', published: true })).status).toBe(201)
  await db.update(subscriptions).set({ due_at: sql`now()` })
  expect(await writeDueDigests(db, await digestSite(app.deps), new Date(Date.now() + 61_000), signal)).toBe(0)
  for (const again of [1, 2]) {
    const confirmed = await at(token, '/confirm', { method: 'POST' })
    expect(await confirmed.json(), `${again}`).toEqual({ email: 'wen@example.org', wanted, asked: null })
  }
})

test('asking again answers the same and changes nothing until it is confirmed (subscription-2)', async () => {
  const token = await subscribed()
  const again = await ask({ email: ' WEN@example.org', topics: ['events'] })
  expect([again.status, await again.text()]).toEqual([202, ''])
  expect(await (await at(token)).json()).toMatchObject({ wanted: { topics: ['news'] }, asked: { topics: ['events'] } })
  for (let more = 0; more < 5; more += 1) expect((await ask()).status).toBe(202)
  expect((await outbox()).length).toBeLessThanOrEqual(3)
})

test.each([
  ['no address', { email: '' }, 'email'],
  ['what is no address', { email: 'wen' }, 'email'],
  ['no topic', { topics: [] }, 'topics'],
  ['a topic that is none', { topics: ['sports'] }, 'topics.0'],
  ['an interval that is none', { every: 'hourly' }, 'every'],
])(
  'a subscription with %s is refused at its field, and nothing is stored (subscription-9)',
  async (_what, part, field) => {
    const refused = await ask(part)
    expect(refused.status).toBe(400)
    const { error } = (await refused.json()) as { error: { fields: object } }
    expect(Object.keys(error.fields)).toEqual([field])
    expect(await db.$count(subscriptions)).toBe(0)
    expect(await db.$count(mailOutbox)).toBe(0)
  },
)

test('its address changes topics and interval; an unknown address opens nothing (subscription-3)', async () => {
  const token = await subscribed()
  const wanted = { topics: ['events', 'lectures'], every: 'weekly' }
  expect(await (await at(token, '', { method: 'PUT', json: wanted })).json()).toMatchObject({ wanted })
  const [row] = await db.select().from(subscriptions)
  const forged = [
    `${row?.id}.`,
    `${row?.id}.${'a'.repeat(43)}`,
    row?.id ?? '',
    'nothing',
    `${token}x`,
    `${token}.`,
    `${token}.anything`,
  ]
  for (const made of forged) {
    expect((await at(made)).status).toBe(404)
    expect((await at(made, '/confirm', { method: 'POST' })).status).toBe(404)
    expect((await at(made, '', { method: 'PUT', json: wanted })).status).toBe(404)
    await at(made, '/unsubscribe', { method: 'POST' })
  }
  expect(await db.$count(subscriptions)).toBe(1)
})

test('who unsubscribes gets no digest that waits, and what is not of the list (subscription-6)', async () => {
  const mine = await signInAs(app, { email: 'wen@example.org' })
  const leaving = [
    (token: string) => at(token, '/unsubscribe', { method: 'POST' }),
    () => mine.request('/api/account/subscription', { method: 'PUT', json: { wanted: null } }),
  ]
  for (const leave of leaving) {
    await db.delete(mailOutbox)
    const token = await subscribed()
    const to = { recipient: 'Wen@example.org', data: {}, list: 'announcements' }
    const digest = { ...to, cause: 'subscription_digest' as const }
    await db.insert(mailOutbox).values([
      { ...digest, cause_key: 'queued' },
      { ...digest, cause_key: 'failed', state: 'failed' },
      { ...digest, cause_key: 'held', state: 'held', held_reason: 'no_server' },
      { ...digest, cause_key: 'sent', state: 'sent' },
      { ...digest, cause_key: 'of another', recipient: 'lin@example.org' },
      { ...to, cause: 'enrolled', cause_key: 'paid', list: null },
    ])
    expect((await leave(token)).ok).toBe(true)
    const left = (await outbox()).filter(({ cause }) => cause !== 'subscription_confirm')
    expect(new Set(left.map((row) => row.cause_key))).toEqual(new Set(['sent', 'of another', 'paid']))
  }
})

test('a POST unsubscribes and may be repeated; a GET only leads to the page (subscription-6)', async () => {
  const token = await subscribed()
  const read = await at(token, '/unsubscribe')
  expect([read.status, read.headers.get('location')]).toEqual([
    302,
    `${app.deps.settings.publicUrl}/subscriptions?key=${token}`,
  ])
  expect(await db.$count(subscriptions)).toBe(1)
  for (const again of [1, 2]) {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await at(token, '/unsubscribe', { method: 'POST', body })).status, `${again}`).toBe(204)
    expect(await db.$count(subscriptions)).toBe(0)
  }
  expect((await at(token)).status).toBe(404)
})

test('links of earlier mail go on working: the page, its requests and one click (subscription-6)', async () => {
  const token = await subscribed()
  const before = (rest: string, method = 'GET', json?: object) =>
    app.request(`/api/subscriptions/${token}${rest}`, { method, ...(json && { json }) })
  expect((await app.request(`/subscriptions/${token}`)).status).toBe(200)
  expect(await (await before('')).json()).toMatchObject({ email: 'wen@example.org' })
  const wanted = { topics: ['events'], every: 'weekly' }
  expect(await (await before('', 'PUT', wanted)).json()).toMatchObject({ wanted })
  expect((await before('/confirm', 'POST')).status).toBe(200)
  expect((await before('/unsubscribe')).headers.get('location')).toContain(`/subscriptions?key=${token}`)
  expect((await before('/unsubscribe', 'POST')).status).toBe(204)
  expect(await db.$count(subscriptions)).toBe(0)
})

test.each(['x%0d%0ay', 'x%0D%0ASet-Cookie:%20a=b', '%00', '%E2%80%A8'])(
  'a redirect never repeats %s unescaped (http-10)',
  async (typed) => {
    for (const address of [`/api/subscriptions/${typed}/unsubscribe`, `/api/subscription/unsubscribe?key=${typed}`]) {
      const answer = await app.request(address)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([302, null])
      expect(answer.headers.get('location')).toMatch(/\/subscriptions\?key=[\w%.-]+$/)
    }
  },
)

test('no log line holds a token of a subscription or a certificate, also of earlier mail (log-6)', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug', base: null }, { write: (text: string) => void lines.push(text) })
  const logged = await serveTestApp({ database: app.database, log })
  const token = await subscribed()
  const [id = '', signature = ''] = token.split('.')
  for (const path of [`/api/subscriptions/${token}`, `/subscriptions/${token}`, `/api/subscriptions/${token}x/confirm`])
    await logged.request(path, { method: path.endsWith('confirm') ? 'POST' : 'GET' })
  await logged.request(`/api/subscription?key=${token}`)
  await logged.request(`/api/subscription/unsubscribe?key=${token}`, { method: 'POST' })
  await logged.request('/certificates/0123-4567-89AB-2.pdf')
  await logged.request('/api/certificates/0123-4567-89AB-2/verification')
  // As somebody may have typed it.
  for (const path of ['//certificates/', '//zh/certificates/', '/en/certificates/', '/certificates//'])
    await fetch(`${logged.origin}${path}0123-4567-89AB-2`, { redirect: 'manual' })
  const text = lines.join('')
  for (const secret of [id, signature, '0123-4567']) expect(text).not.toContain(secret)
  const paths = lines.map((line) => (JSON.parse(line) as { path?: string }).path)
  expect(paths).toContain('/api/subscriptions/:secret/confirm')
  expect(paths).toContain('/api/certificates/:secret/verification')
})

test('an account subscribes without a message; an unverified email does not (subscription-7)', async () => {
  const student = await signInAs(app, 'student')
  const own = (wanted: object | null, who = student) =>
    who.request('/api/account/subscription', { method: 'PUT', json: { wanted } })
  const wanted = { topics: ['training'], every: 'weekly' }
  expect(await (await own(wanted)).json()).toMatchObject({ wanted })
  expect(await (await student.request('/api/account/subscription')).json()).toMatchObject({ wanted })
  expect(await (await own(null)).json()).toMatchObject({ wanted: null })
  expect(await db.$count(subscriptions)).toBe(0)
  const unverified = await signInAs(app, { email: 'else@example.org', verified: false })
  expect((await own(wanted, unverified)).status).toBe(409)
  expect((await app.request('/api/account/subscription')).status).toBe(401)
  expect(await db.$count(mailOutbox)).toBe(0)
})

test('an unconfirmed subscription goes after a week, a confirmed one stays (subscription-8)', async () => {
  await subscribed()
  await ask({ email: 'other@example.org' })
  await db.update(subscriptions).set({ asked_at: sql`now() - interval '8 days'` })
  expect(await clearUnconfirmed(db)).toBe(1)
  expect((await db.select().from(subscriptions)).map(({ email }) => email)).toEqual(['wen@example.org'])
})

test('an account’s data hold its subscription, and it goes with the account (subscription-8)', async () => {
  const person = await signInAs(app, { email: 'leaving@example.org' })
  const wanted = { topics: ['news'], every: 'weekly' }
  await person.request('/api/account/subscription', { method: 'PUT', json: { wanted } })
  const data = (await (await person.request('/api/account/data')).json()) as { subscriptions: { topics: string[] }[] }
  expect(data.subscriptions).toMatchObject([{ topics: ['news'], every: 'weekly' }])
  expect((await person.request('/api/account', { method: 'DELETE' })).status).toBe(204)
  expect(await db.$count(subscriptions, eq(subscriptions.email, 'leaving@example.org'))).toBe(0)
})

const form = (fields: Record<string, string>) => sendPlainForm(app, '/api/subscriptions', fields)

test('the form of the footer asks for all news once a week, without scripts (subscription-10)', async () => {
  const answer = await form({ email: 'footer@example.org', website: '' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/subscriptions?sent=1'])
  const asked = { topics: [...categories], every: 'weekly' }
  expect(await (await at(await tokenSent())).json()).toEqual({ email: 'footer@example.org', wanted: null, asked })
})

test('a wrong address comes back in the form, with what is wrong at its field (subscription-10)', async () => {
  const answer = await form({ email: '"><b>' })
  const html = await answer.text()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'no-store'])
  expect(html).toContain('value="&quot;&gt;&lt;b&gt;"')
  expect(html).toMatch(/id="email"[^>]*aria-invalid="true"/)
  expect(await outbox()).toEqual([])
})

test('a filled hidden field is told nothing, and nobody is written to (subscription-10)', async () => {
  const answer = await form({ email: 'robot@example.org', website: 'https://spam.example' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/subscriptions?sent=1'])
  expect([await outbox(), await db.select().from(subscriptions)]).toEqual([[], []])
})
