import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#records/audit/table.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { startMailServer } from '#test/mail-server.ts'
import { insertMany, rowsRead } from '#test/rows-read.ts'
import { mailTo } from './store.server.ts'
import { registerMailFigures, sendDueMail } from './sending.server.ts'
import type { ListedMail, WholeMail } from './schema.ts'
import { mailOutbox } from './table.server.ts'
import { sampleData } from '#features/delivery/mail/templates/store.server.ts'

const server = await startMailServer()
const app = await createTestApp({ settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://academy.example' } })
const without = await createTestApp({ database: app.database })
const { db, pool } = app.database
const clerk = await signInAs(app, { email: 'clerk@academy.example', role: 'desk' })
const elsewhere = await signInAs(without, { email: 'other-clerk@academy.example', role: 'desk' })
const path = '/api/admin/mail'

beforeEach(async () => {
  server.kept.length = 0
  server.answers = {}
  for (const table of [mailOutbox, auditLog, changes]) await db.delete(table)
})

let keys = 0
async function write(more: Partial<typeof mailOutbox.$inferInsert> = {}): Promise<string> {
  const mail = { cause: 'paid' as const, cause_key: `payment ${(keys += 1)}`, data: sampleData('paid') }
  const [row] = await db
    .insert(mailOutbox)
    .values({ recipient: 'mei@example.test', recipient_name: 'Mei Lin', ...mail, ...more })
    .returning({ id: mailOutbox.id })
  return row?.id ?? ''
}
const held = (held_reason: 'no_server' | 'too_late' | 'unknown_outcome' | 'set_aside') =>
  ({ state: 'held', held_reason, next_at: null }) as const
const failed = { state: 'failed', attempts: 1, answer: '550 No such person', next_at: null } as const
const get = async <Answer>(address: string) => {
  const answer = await clerk.request(path + address)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Answer
}
const listed = async (query = '') => (await get<{ items: ListedMail[] }>(query)).items.map(({ id }) => id)
const post = (address: string, json?: object, who: Pick<typeof clerk, 'request'> = clerk) =>
  who.request(path + address, { method: 'POST', ...(json && { json }) })
const row = async (id: string) => (await db.select().from(mailOutbox).where(eq(mailOutbox.id, id)))[0]
const audited = async () => (await db.select().from(auditLog)).map(({ action, entity_id }) => [action, entity_id])
const send = () => sendDueMail(app.deps, new AbortController().signal)

test('mail is found by address, name, state, reason, cause and day, and counted alike (mail-17)', async () => {
  const day = (text: string) => ({ created_at: new Date(`${text}T12:00:00Z`) })
  const ids = {
    late: await write({
      ...day('2026-03-01'),
      ...held('too_late'),
      cause: 'reminder_day',
      data: sampleData('reminder_day'),
    }),
    queued: await write({ ...day('2026-03-02'), recipient: 'yu@example.test', recipient_name: '于' }),
    failed: await write({ ...day('2026-03-03'), ...failed }),
  }
  for (const [query, found] of [
    ['', [ids.failed, ids.queued, ids.late]],
    ['?state=failed', [ids.failed]],
    ['?why=too_late', [ids.late]],
    ['?why=no_server', []],
    ['?cause=reminder_day', [ids.late]],
    ['?search=YU@example', [ids.queued]],
    [`?search=${encodeURIComponent('于')}`, [ids.queued]],
    ['?search=%25', []],
    ['?from=2026-03-02&to=2026-03-02', [ids.queued]],
    ['?state=queued&cause=paid&search=example.test', [ids.queued]],
  ] as const) {
    expect([query, await listed(query)]).toEqual([query, found])
    expect([query, await get(`/count${query}`)]).toEqual([query, { total: found.length }])
    const { items, more } = await get<{ items: { id: string }[]; more: boolean }>(`/selection${query}`)
    expect([items.map(({ id }) => id).toSorted(), more]).toEqual([found.toSorted(), false])
  }
  const [first] = (await get<{ items: ListedMail[] }>('?limit=1')).items
  expect(first).toMatchObject({
    cause: 'paid',
    recipient: 'mei@example.test',
    recipient_name: 'Mei Lin',
    subject: 'Your payment for River Restoration in Practice has arrived',
    state: 'failed',
    held_reason: null,
    attempts: 1,
    answer: '550 No such person',
    next_at: null,
  })
  for (const query of ['?state=lost', '?why=weather', '?cause=spam', '?from=2026-02-30'])
    expect((await clerk.request(`${path}${query}`)).status, query).toBe(400)
})

test('figures tell how much mail waits, failed and is held and why (mail-21)', async () => {
  await write()
  await write(failed)
  await write(held('no_server'))
  await write(held('no_server'))
  await write(held('unknown_outcome'))
  await write({ state: 'sent', sent_at: new Date() })
  const figures = {
    queued: 1,
    sending: 0,
    failed: 1,
    held: { no_server: 2, too_late: 0, unknown_outcome: 1, set_aside: 0 },
  }
  expect(await get('/figures')).toEqual({ ...figures, has_server: true })
  expect(await (await elsewhere.request(`${path}/figures`)).json()).toEqual({ ...figures, has_server: false })
})

test('Prometheus and the dashboard are told what waits and what failed (mail-26)', async () => {
  await write()
  await write(failed)
  await write(held('no_server'))
  registerMailFigures(app.deps)
  const figures = await app.deps.metrics.registry.metrics()
  for (const line of ['mail{state="queued"} 1', 'mail{state="failed"} 1', 'mail{state="held_no_server"} 1'])
    expect(figures).toContain(`${line}\n`)
  const waiting = await clerk.request('/api/admin/statistics/waiting')
  expect(await waiting.json()).toMatchObject({
    mail_failed: { count: 1 },
    mail_unknown: { count: 0, first: null },
    mail_no_server: { count: 1 },
  })
})

test('one mail is shown as HTML, text and headers, uncached; a missing one answers 404 (mail-18)', async () => {
  const id = await write(failed)
  const answer = await clerk.request(`${path}/${id}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const mail = (await answer.json()) as WholeMail
  expect(mail).toMatchObject({ id, answer: '550 No such person', has_calendar: false, is_reworded: false })
  expect(mail.html).toContain('<!doctype html>')
  expect(mail.text).toContain('Your payment of ¥28,000 for River Restoration in Practice has arrived')
  const headers = new Map(mail.headers.map(({ name, value }) => [name, value]))
  expect(headers.get('To')).toBe('Mei Lin <mei@example.test>')
  expect(headers.get('Message-ID')).toBe(`<${id}@academy.example>`)
  expect((await post(`/${id}/send-again`)).status).toBe(202)
  await send()
  const [kept] = server.kept
  expect(kept?.message).toMatchObject({ subject: mail.subject, messageId: headers.get('Message-ID') })
  expect(kept?.message.text?.trim()).toBe(mail.text.trim())
  expect((await clerk.request(`${path}/${crypto.randomUUID()}`)).status).toBe(404)
})

test.each([
  ['subscription_confirm', 'confirm_url'],
  ['subscription_digest', 'unsubscribe_url'],
] as const)('staff read the mail %s without its secret %s (mail-27)', async (cause, name) => {
  const address = 'https://academy.example/subscriptions/of-mei-alone'
  const data = { ...sampleData(cause), [name]: address }
  const id = await write({ cause, data, list: 'announcements', ...failed })
  const whole = await get<WholeMail>(`/${id}`)
  expect(JSON.stringify(whole)).not.toContain('of-mei-alone')
  expect(whole.text).toContain('https://academy.example/hidden')
  expect((await row(id))?.data).toEqual(data)
  // Nor in what they download of a person.
  const told = await Array.fromAsync(mailTo(db, { profileId: null, emails: ['mei@example.test'] }))
  expect(told.flat()).toMatchObject([{ id, cause }])
  expect(JSON.stringify(told)).not.toContain('of-mei-alone')
})

test.each([
  ['failed', failed],
  ['is held', held('unknown_outcome')],
  ['came too late', { ...held('too_late'), expires_at: new Date('2026-01-01') }],
  ['waits for its next try', { attempts: 3, next_at: new Date('2126-01-01') }],
])('mail that %s is sent at once, announced and audited once (mail-19)', async (_what, state) => {
  const id = await write(state)
  expect((await post(`/${id}/send-again`)).status).toBe(202)
  expect((await post(`/${id}/send-again`)).status).toBe(202)
  expect(await audited()).toEqual([['mail.sent_again', id]])
  expect(await db.select({ topic: changes.topic }).from(changes)).toEqual([{ topic: 'mail/due' }])
  expect(await send()).toMatchObject({ sent: 1 })
  expect(server.to('mei@example.test')).toHaveLength(1)
})

test.each([
  ['waits', {}],
  ['failed', failed],
  ['is held for want of a server', held('no_server')],
])('mail that %s is set aside once and no longer sent by itself (mail-19)', async (_what, state) => {
  const id = await write(state)
  expect((await post(`/${id}/set-aside`)).status).toBe(204)
  expect((await post(`/${id}/set-aside`)).status).toBe(204)
  expect(await row(id)).toMatchObject({ state: 'held', held_reason: 'set_aside', next_at: null })
  expect(await audited()).toEqual([['mail.set_aside', id]])
  expect(await db.select({ topic: changes.topic }).from(changes)).toEqual([{ topic: 'mail/outbox' }])
  expect((await post('/release')).status).toBe(200)
  expect(await send()).toMatchObject({ sent: 0 })
})

test.each([
  ['has been sent', { state: 'sent', sent_at: new Date(), next_at: null } as const, /sent already/],
  ['is being sent', { state: 'sending', next_at: new Date('2126-01-01') } as const, /being sent at this moment/],
])('mail that %s is neither resent nor set aside, and says so (mail-19)', async (_what, state, words) => {
  const id = await write(state)
  for (const act of ['send-again', 'set-aside']) {
    const answer = await post(`/${id}/${act}`)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { error: { code: 'taken', message: expect.stringMatching(words) } },
    ])
    expect((await post(`/${crypto.randomUUID()}/${act}`)).status).toBe(404)
  }
  expect(await row(id)).toMatchObject(state)
  expect(await audited()).toEqual([])
})

test('a batch changes each mail by itself; a refused or missing one stops no other (mail-20)', async () => {
  const [one, other, sent] = [await write(failed), await write(), await write({ state: 'sent', next_at: null })]
  const gone = crypto.randomUUID()
  const answer = await post('/batch', { ids: [one, sent, gone, other, one], change: { state: 'held' } })
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { done: [one, other], gone: [gone], refused: [{ id: sent, title: 'mei@example.test' }] },
  ])
  expect(await (await post('/batch', { ids: [one, other], change: { state: 'queued' } })).json()).toMatchObject({
    done: [one, other],
  })
  expect(await send()).toMatchObject({ sent: 2 })
  for (const json of [
    { ids: [], change: { state: 'held' } },
    { ids: [one], change: { state: 'sent' } },
    { ids: [one] },
  ])
    expect((await post('/batch', json)).status).toBe(400)
})

test('held mail is released in parts, oldest first, only when there is a mail server (mail-20)', async () => {
  await db.execute(sql`
    insert into mail_outbox (cause, cause_key, recipient, data, state, held_reason, next_at, created_at)
    select 'paid', n::text, 'mei@example.test', '{}', 'held', 'no_server', null, now() - n * interval '1 minute'
    from generate_series(1, 501) as n`)
  const aside = await write(held('set_aside'))
  const refused = await post('/release', undefined, elsewhere)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: { code: 'taken', message: expect.stringContaining('SMTP_URL') } },
  ])
  expect(await (await post('/release')).json()).toEqual({ released: 500, has_more: true })
  expect(
    await db.select({ key: mailOutbox.cause_key }).from(mailOutbox).where(eq(mailOutbox.held_reason, 'no_server')),
  ).toEqual([{ key: '1' }])
  expect(await (await post('/release')).json()).toEqual({ released: 1, has_more: false })
  expect(await (await post('/release')).json()).toEqual({ released: 0, has_more: false })
  expect(await row(aside)).toMatchObject({ held_reason: 'set_aside' })
  expect(await audited()).toEqual([
    ['mail.released', null],
    ['mail.released', null],
  ])
})

test('people without the permission of enrollments read and change no mail (mail-17)', async () => {
  const id = await write(failed)
  const editor = await signInAs(app, { email: 'editor@academy.example', role: 'editor' })
  for (const address of ['', '/count', '/selection', '/figures', `/${id}`]) {
    expect((await editor.request(path + address)).status).toBe(403)
    expect((await app.request(path + address)).status).toBe(401)
  }
  for (const address of [`/${id}/send-again`, `/${id}/set-aside`, '/release', '/batch'])
    expect((await post(address, {}, editor)).status).toBe(403)
  expect(await row(id)).toMatchObject(failed)
})

test(
  'a page, a count and the figures read only what they show of a large outbox (mail-17)',
  { tags: 'full' },
  async () => {
    await insertMany(
      pool,
      'mail_outbox',
      `insert into mail_outbox (cause, cause_key, recipient, data, state, held_reason, created_at)
     select case when n % 1000 = 0 then 'waiting' else 'paid' end, n::text, 'person' || n || '@example.test', '{}',
       case when n % 3 = 0 then 'held' when n = 7 then 'failed' else 'sent' end,
       case when n % 9 = 0 then 'set_aside' when n % 3 = 0 then 'no_server' end, now() - n * interval '1 second'
     from generate_series(1, 50000) as n`,
    )
    for (const query of [
      '',
      '?state=failed',
      '?why=no_server',
      '?cause=waiting',
      '?state=held&cause=waiting',
      '?from=2026-01-01',
    ])
      expect(await rowsRead(pool, () => listed(query)), query).toBeLessThan(1_500)
    for (const query of ['', '?state=sent', '?why=no_server', '?cause=waiting', '?search=example'])
      expect(await rowsRead(pool, () => get(`/count${query}`)), query).toBeLessThan(8_000)
    expect(await get('/count')).toEqual({ total: null })
    expect(await rowsRead(pool, () => get('/figures'))).toBeLessThan(8_000)
    expect(await get('/figures')).toMatchObject({ failed: 1, held: { no_server: 1_001, set_aside: 1_001 } })
  },
)
