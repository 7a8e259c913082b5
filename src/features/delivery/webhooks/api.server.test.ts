import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { auditLog } from '#records/audit/table.server.ts'
import { isPublicAddress, postOutward } from '#platform/server/http/post-outward.ts'
import { judgeWebhook } from '#platform/server/http/webhook-signature.ts'
import { asking, makeApiKey } from '#test/api-keys.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { question } from '#test/inquiries.ts'
import { recordEditor, recordKinds } from '#test/records.ts'
import { changeForVisitors, pauseAfter } from './rules.ts'
import type { WebhookDelivery, WebhookEndpoint } from './schema.ts'
import { sendDueWebhooks } from './sending.server.ts'
import { webhookDeliveries, webhookEndpoints } from './table.server.ts'

type Heard = { headers: IncomingMessage['headers']; body: string }
/** Another program: it notes what it hears, and answers as it is told. */
const heard: Heard[] = []
const hanging: ServerResponse[] = []
let answers: { status: number; body?: string; location?: string; retryAfter?: string }
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    heard.push({ headers: request.headers, body })
    const { status, body: said = 'thanks', location, retryAfter } = answers
    if (request.url === '/hangs') return hanging.push(response)
    const headers = { ...(location && { location }), ...(retryAfter && { 'retry-after': retryAfter }) }
    response.writeHead(status, headers).end(said)
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
afterAll(() => receiver.close())

const app = await createTestApp({ settings: { WEBHOOK_PRIVATE_ADDRESSES: 'on' } })
const strict = await createTestApp()
const { db } = app.database
const admin = await signInAs(app, 'admin')
const path = '/api/admin/webhook-endpoints'
const going = new AbortController().signal

beforeEach(async () => {
  answers = { status: 200 }
  heard.length = 0
  await db.delete(webhookEndpoints)
})

async function add(events: string[], to = url) {
  const answer = await admin.request(path, { method: 'POST', json: { url: to, events } })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return (await answer.json()) as WebhookEndpoint & { secret: string }
}
const send = (on: TestApp = app) => sendDueWebhooks(on.deps, going)
const typesHeard = () => heard.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const isSigned = ({ headers, body }: Heard, secret: string) =>
  judgeWebhook(secret, { header: (name) => String(headers[name] ?? ''), body, now: new Date() }) === 'signed'
async function log(): Promise<WebhookDelivery[]> {
  return ((await (await admin.request('/api/admin/webhook-deliveries')).json()) as { items: WebhookDelivery[] }).items
}
const endpointNow = async () => (await db.select().from(webhookEndpoints))[0]
const makeDue = () => db.update(webhookDeliveries).set({ next_at: sql`now()` })

test('a post with an API key calls a signed webhook with its address (webhooks-1, webhooks-2)', async () => {
  const { secret } = await add(['announcement.published'])
  const { key } = await makeApiKey(admin, ['content:write'])
  const json = { ...recordKinds.announcements.fields, published: true }
  const added = await asking(app, key)('/api/admin/announcements', { method: 'POST', json })
  const { id } = (await added.json()) as { id: string }
  expect(await send()).toBe(1)
  const [message] = heard
  expect(JSON.parse(message?.body ?? '')).toEqual({
    type: 'announcement.published',
    timestamp: expect.stringMatching(/Z$/) as string,
    data: { id, address: `${app.deps.settings.publicUrl}/announcements/${id}` },
  })
  expect(message && isSigned(message, secret)).toBe(true)
  const [entry] = await log()
  expect(message?.headers['webhook-id']).toBe(entry?.id)
  expect(entry).toMatchObject({ state: 'delivered', attempts: 1, status: 200, answer: 'thanks', record_id: id })
  expect(await send()).toBe(0)
})

test('webhooks tell published, updated, unpublished and deleted, never drafts (webhooks-1)', async () => {
  const events = ['published', 'updated', 'unpublished', 'deleted'].map((change) => `announcement.${change}`)
  await add([...events, 'section.updated'])
  const { add: addOne, save } = recordEditor(app, admin, 'announcements')
  const { id, version } = await addOne()
  const parts = [
    [0, { title: 'Said anew' }],
    [0, { title: 'Overlapping' }],
    [1, { title: 'Said anew', published: false }],
    [2, { title: 'Still a draft', published: false }],
    [3, { title: 'Still a draft', published: true }],
  ] as const
  const statuses: number[] = []
  for (const [after, part] of parts) statuses.push((await save(id, version + after, part)).status)
  expect(statuses).toEqual([200, 409, 200, 200, 200])
  await admin.request(`/api/admin/announcements/${id}`, { method: 'DELETE' })
  await send()
  expect(typesHeard().toSorted()).toEqual(
    ['published', 'updated', 'unpublished', 'published', 'deleted']
      .map((change) => `announcement.${change}`)
      .toSorted(),
  )
  expect(heard.map(({ body }) => body).join()).not.toContain('Said anew')
})

test('a new message calls a webhook without anything about its sender (webhooks-2)', async () => {
  await add(['inquiry.received'])
  await app.request('/api/questions', { method: 'POST', json: question })
  await send()
  expect(typesHeard()).toEqual(['inquiry.received'])
  for (const personal of [question.name, question.email, question.message])
    expect(heard[0]?.body).not.toContain(personal)
})

test('a failed delivery is retried over three days under the same id, then given up (webhooks-3)', async () => {
  await add(['announcement.published'])
  answers = { status: 500, body: 'x'.repeat(5_000) }
  await recordEditor(app, admin, 'announcements').add()
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect(await send(), `attempt ${attempt}`).toBe(1)
    expect(await send(), 'before its time').toBe(0)
    await makeDue()
  }
  expect(await send()).toBe(0)
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [entry] = await log()
  expect(entry).toMatchObject({ state: 'failed', attempts: 10, status: 500, next_at: null })
  expect(entry?.answer).toHaveLength(1_000)
  const minutes = Array.from({ length: 9 }, (_, at) => pauseAfter(at + 1) ?? 0)
  expect(minutes.reduce((sum, pause) => sum + pause, 0) / 60 / 24).toBeCloseTo(3, 0)
  answers = { status: 204 }
  const again = await admin.request(`/api/admin/webhook-deliveries/${entry?.id}/send-again`, { method: 'POST' })
  expect(again.status).toBe(202)
  expect(await send()).toBe(1)
  expect((await log())[0]).toMatchObject({ state: 'delivered', attempts: 1 })
})

test.each([
  ['a number of seconds', '1800', 30],
  ['less than the pause', '10', 1],
  ['more than a day', String(30 * 24 * 60 * 60), 24 * 60],
  ['no time', 'soon', 1],
  ['a date', 'in an hour', 60],
])(
  'an answer with Retry-After %s is retried then, within a day at most (webhooks-7)',
  async (_what, asked, minutes) => {
    await add(['announcement.published'])
    const retryAfter = asked === 'in an hour' ? new Date(Date.now() + 60 * 60_000).toUTCString() : asked
    answers = { status: 503, retryAfter }
    await recordEditor(app, admin, 'announcements').add()
    await send()
    const [row] = await db
      .select({ waits: sql<number>`extract(epoch from next_at - tried_at)::float` })
      .from(webhookDeliveries)
    expect(Math.round((row?.waits ?? 0) / 60)).toBe(minutes)
  },
)

test('hanging receivers delay no other, and each gets one message at a time (webhooks-8)', async () => {
  const events = ['announcement.published']
  for (let at = 0; at < 12; at += 1) await add(events, url.replace('/hook', '/hangs'))
  const editor = recordEditor(app, admin, 'announcements')
  await editor.add()
  await editor.add()
  const sending = send()
  await vi.waitFor(() => expect(hanging).toHaveLength(12))
  // Added while all that is under way hangs.
  await add(events)
  await editor.add()
  await vi.waitFor(async () => expect((await log()).filter(({ state }) => state === 'delivered')).toHaveLength(1))
  expect(hanging, 'one each, of three').toHaveLength(12)
  const answering = setInterval(() => hanging.splice(0).map((response) => response.end()), 10)
  expect(await sending).toBe(12 * 3 + 1)
  clearInterval(answering)
})

test('a redirect is not followed, and an unreachable endpoint is named in the log (webhooks-3)', async () => {
  await add(['announcement.published'])
  answers = { status: 302, location: `${url}/elsewhere` }
  await recordEditor(app, admin, 'announcements').add()
  await send()
  expect(heard).toHaveLength(1)
  await db.update(webhookEndpoints).set({ url: 'http://127.0.0.1:1/' })
  await makeDue()
  await send()
  expect((await log())[0]).toMatchObject({
    state: 'pending',
    status: null,
    error: expect.stringContaining('ECONN') as string,
  })
})

test('an endpoint that fails for three days or answers gone is switched off (webhooks-4)', async () => {
  const { id } = await add(['announcement.published'])
  answers = { status: 503 }
  await recordEditor(app, admin, 'announcements').add()
  await send()
  expect(await endpointNow()).toMatchObject({ is_active: true, failing_since: expect.any(Date) as Date })
  await db.update(webhookEndpoints).set({ failing_since: sql`now() - interval '73 hours'` })
  await makeDue()
  await send()
  expect(await endpointNow()).toMatchObject({ is_active: false, switched_off_at: expect.any(Date) as Date })
  expect(await (await admin.request('/api/admin/statistics/waiting')).json()).toHaveProperty('webhooks.count', 1)
  await makeDue()
  expect(await send()).toBe(0)
  answers = { status: 410 }
  const on = { url, events: ['announcement.published'], is_active: true }
  expect((await admin.request(`${path}/${id}`, { method: 'PUT', json: on })).status).toBe(200)
  expect(await endpointNow()).toMatchObject({ is_active: true, switched_off_at: null, failing_since: null })
  await send()
  expect(await endpointNow()).toMatchObject({ is_active: false })
})

test('after a new secret both secrets sign for a day, then only the new one (webhooks-5)', async () => {
  const { id, secret } = await add(['announcement.published'])
  const renewed = await admin.request(`${path}/${id}/secret`, { method: 'POST' })
  const { secret: next } = (await renewed.json()) as { secret: string }
  expect(next).not.toBe(secret)
  const tell = async () => {
    heard.length = 0
    await admin.request(`${path}/${id}/test`, { method: 'POST' })
    await send()
    return [secret, next].map((one) => heard[0] !== undefined && isSigned(heard[0], one))
  }
  expect(await tell()).toEqual([true, true])
  await db.update(webhookEndpoints).set({ salted_at: sql`now() - interval '25 hours'` })
  expect(await tell()).toEqual([false, true])
  expect(JSON.stringify(await db.select().from(webhookEndpoints))).not.toContain(next.slice(6))
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ action: 'secret.renewed', entity: 'webhook_endpoints', entity_id: id })
})

test.each([
  ['http://partner.example/hook', 'https://academy.example'],
  ['https://127.0.0.1/hook', ''],
  ['https://[::ffff:10.0.0.1]/hook', ''],
  ['https://2130706433/hook', ''],
  ['https://169.254.169.254/latest/meta-data', ''],
  ['https://user:password@partner.example/', ''],
  ['file:///etc/passwd', ''],
])('%s is refused as an address (webhooks-6)', async (address, publicUrl) => {
  const at = publicUrl === '' ? strict : await createTestApp({ settings: { PUBLIC_URL: publicUrl } })
  const person = await signInAs(at, 'admin')
  const answer = await person.request(path, { method: 'POST', json: { url: address, events: ['inquiry.received'] } })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { fields: { url: expect.any(String) } } }])
})

test('a host name that leads to this machine is refused on connecting (webhooks-6)', async () => {
  const port = new URL(url).port
  const post = { headers: {}, body: '{}', anywhere: false, signal: going, patienceMs: 5_000, mostRead: 10 }
  await expect(postOutward({ ...post, url: `http://localhost:${port}/` })).rejects.toThrow('not public')
  expect(heard).toEqual([])
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ...['10.1.2.3', '127.9.9.9', '169.254.1.1', '172.31.0.1', '192.168.0.1', '100.64.0.1', '0.0.0.0', '224.0.0.1'].map(
    (address) => [address, false] as const,
  ),
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    'x',
  ].map((address) => [address, false] as const),
] as const)('%s is public: %s (webhooks-6)', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))

test.each([
  [false, true, false, 'published'],
  [true, true, false, 'updated'],
  [true, false, false, 'unpublished'],
  [true, true, true, 'deleted'],
  [false, false, true, null],
  [false, false, false, null],
] as const)('what was public: %s, is: %s, gone: %s becomes %s for visitors (webhooks-1)', (was, is, isGone, change) =>
  expect(changeForVisitors(was, is, isGone)).toBe(change),
)

test('two processes send each message once (webhooks-3)', async () => {
  const beside = await createTestApp({ database: app.database, settings: { WEBHOOK_PRIVATE_ADDRESSES: 'on' } })
  const { id } = await add(['announcement.published'])
  await db
    .insert(webhookDeliveries)
    .values(Array.from({ length: 25 }, () => ({ endpoint_id: id, type: 'webhook.test' })))
  const sent = await Promise.all([send(), send(beside)])
  expect([sent[0] + sent[1], heard.length]).toEqual([25, 25])
  expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.state, 'delivered'))).toBe(25)
})
