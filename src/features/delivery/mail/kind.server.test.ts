import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type MailCause, mailCauses } from './templates/causes.rules.ts'
import { sendDueMail } from './sending.server.ts'
import { queueMail } from './store.server.ts'
import { mailOutbox, mailTexts } from './table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import { revisions } from '#records/saving/table.server.ts'
import { languageNames } from '#platform/values/translate.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import { startMailServer } from '#test/mail-server.ts'
import { testMails } from './kind.server.ts'
import { originalWords, sampleData } from '#features/delivery/mail/templates/store.server.ts'
import {
  faultOfWords,
  type ListedMailText,
  type MailText,
  wordsSchema,
} from '#features/delivery/mail/templates/schema.ts'

const server = await startMailServer()
const app = await createTestApp({ settings: { SMTP_URL: server.url } })
const { db } = app.database
const admin = await signInAs(app, 'admin')
const desk = await signInAs(app, { email: 'desk@academy.example', role: 'desk' })
const path = '/api/admin/mail-templates'
const original = originalWords({ cause: 'paid', language: 'en' })

beforeEach(async () => {
  server.kept.length = 0
  for (const table of [mailOutbox, mailTexts, revisions, auditLog, changes]) await db.delete(table)
})

const read = async (id = 'paid.en') => (await (await admin.request(`${path}/${id}`)).json()) as MailText
const save = (version: number, part: object, id = 'paid.en') =>
  admin.request(`${path}/${id}`, { method: 'PUT', json: { version, data: { ...original, ...part } } })
const fieldsOf = async (answer: Response) =>
  ((await answer.json()) as { error: { fields: Record<string, string> } }).error.fields
const send = () => sendDueMail(app.deps, new AbortController().signal)

test('every cause of mail has a template, the built-in one until staff write another (mail-22)', async () => {
  const list = async () => ((await (await admin.request(path)).json()) as { items: ListedMailText[] }).items
  expect((await list()).map(({ id }) => id)).toEqual(mailCauses.flatMap((cause) => [`${cause}.en`, `${cause}.zh`]))
  expect((await list()).every(({ version, is_changed }) => version === 0 && !is_changed)).toBe(true)
  expect(await read()).toEqual({ id: 'paid.en', version: 0, updated_at: null, original, ...original })
  expect((await save(0, { subject: 'Thank you for {course}' })).status).toBe(200)
  expect((await list()).filter(({ is_changed }) => is_changed)).toMatchObject([
    { id: 'paid.en', subject: 'Thank you for {course}' },
  ])
  expect((await admin.request(`${path}/spam.en`)).status).toBe(400)
})

test('a saved template is used in the next mail, versioned, audited and announced (mail-22)', async () => {
  const to = { email: 'mei@example.test', name: null, profileId: null, language: 'en' as const }
  await queueMail(db, [{ cause: 'paid', key: 'one', to, data: sampleData('paid') }])
  await db.delete(changes)
  const first = (await (await save(0, { subject: 'Thank you for {course}' })).json()) as MailText
  const second = await save(first.version, { subject: 'Many thanks for {course}' })
  expect(second.status).toBe(200)
  expect(await second.json()).toMatchObject({ version: first.version + 1, merged: false })
  await send()
  expect(server.kept[0]?.message.subject).toBe('Many thanks for River Restoration in Practice')
  const versions = await admin.request('/api/admin/history/mail_texts/paid.en')
  expect(await versions.json()).toMatchObject([{ version: first.version + 1 }, { version: first.version }])
  const entries = await db.select().from(auditLog)
  expect(entries).toMatchObject([
    { action: 'save', entity: 'mail_texts', entity_id: 'paid.en', actor_id: admin.profileId },
    { action: 'save' },
  ])
  expect(await db.select({ topic: changes.topic, hears: changes.hears }).from(changes)).toEqual([
    { topic: 'mail-texts', hears: 'system' },
    { topic: 'mail-texts', hears: 'system' },
    expect.objectContaining({ topic: 'mail/outbox' }),
  ])
})

test('a sent mail is shown as it was sent (mail-18)', async () => {
  const to = { email: 'mei@example.test', name: null, profileId: null, language: 'en' as const }
  const mail = async () => {
    const [row] = await db.select({ id: mailOutbox.id }).from(mailOutbox)
    return (await admin.request(`/api/admin/mail/${row?.id}`)).json()
  }
  await queueMail(db, [{ cause: 'paid', key: 'one', to, data: sampleData('paid') }])
  const { version } = (await (await save(0, { subject: 'First' })).json()) as MailText
  await send()
  expect((await save(version, { subject: 'Second' })).status).toBe(200)
  expect(await mail()).toMatchObject({ subject: 'First', is_reworded: false })
  await db.delete(revisions)
  expect(await mail()).toMatchObject({ subject: 'Second', is_reworded: true })
})

test('edits of different mail texts are merged; two edits of one text conflict (mail-22)', async () => {
  expect((await save(0, { subject: 'Mine' })).status).toBe(200)
  const merged = await save(0, { heading: 'Theirs' })
  expect([merged.status, await merged.json()]).toMatchObject([
    200,
    { subject: 'Mine', heading: 'Theirs', merged: true },
  ])
  const refused = await save(0, { subject: 'Other' })
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: { code: 'stale' }, theirs: { subject: 'Mine' }, overlaps: [{ path: 'subject' }] },
  ])
  expect(await read()).toMatchObject({ subject: 'Mine', heading: 'Theirs' })
})

test.each([
  [{ subject: 'Dear {nmae}' }, 'data.subject', /\{nmae\} stands for nothing/],
  [{ body: 'Join at {join_url}' }, 'data.body', /\{join_url\} stands for nothing/],
  [{ subject: 'Two\nlines' }, 'data.subject', /one line/],
  [{ subject: ' ' }, 'data.subject', /enter a subject/],
  [{ body: '' }, 'data.body', /write the mail/],
  [{ course_url_label: 'x'.repeat(81) }, 'data.course_url_label', /80/],
])('%j is refused at its field, and nothing is saved (mail-23)', async (part, field, words) => {
  const answer = await save(0, part)
  expect(answer.status).toBe(400)
  expect(await fieldsOf(answer)).toEqual({ [field]: expect.stringMatching(words) })
  const preview = await admin.request(`${path}/paid.en/preview`, {
    method: 'POST',
    json: { data: { ...original, ...part } },
  })
  expect(preview.status).toBe(400)
  expect(await read()).toMatchObject({ version: 0 })
})

describe('words', () => {
  test.each<[MailCause, string, string | null]>([
    ['reply', 'Hello', 'Without {text} this mail says nothing.'],
    ['reply', 'Hello {text}', '{text} has paragraphs of its own: it stands alone on its line.'],
    ['reply', 'Hello\n\n {text}\n\n{question}', null],
    ['subscription_digest', '{items}', null],
    ['paid', 'A { brace } here', '{ brace } stands for nothing in this mail: choose one of those below.'],
    ['paid', 'From {site}: {amount}', null],
  ])('of %s, %j: %j (mail-23)', (cause, body, fault) => {
    expect(faultOfWords(cause, 'body', body)).toBe(fault)
  })

  const each = mailCauses.flatMap((cause) => languageNames.map((language) => [cause, language] as const))
  test.each(each)('the built-in ones for %s in %s can be saved unchanged (mail-23)', (cause, language) => {
    const words = originalWords({ cause, language })
    expect(wordsSchema(cause).parse(words)).toEqual(words)
  })
})

test('the preview is the mail that would be sent, with sample data (mail-24)', async () => {
  const data = { ...original, subject: 'For {course}: {amount}' }
  const answer = await admin.request(`${path}/paid.en/preview`, { method: 'POST', json: { data } })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    subject: 'For River Restoration in Practice: ¥28,000',
    html: expect.stringContaining('Mei Lin'),
    text: expect.stringContaining('Your payment of ¥28,000'),
  })
  expect(await db.$count(mailOutbox)).toBe(0)
})

test('a test mail goes only to whoever asks, and only so many within an hour (mail-24)', async () => {
  const test = () => admin.request(`${path}/paid.en/test`, { method: 'POST' })
  expect((await test()).status).toBe(202)
  expect(await send()).toMatchObject({ sent: 1 })
  expect(server.kept).toMatchObject([
    { to: ['admin@academy.example'], message: { subject: expect.stringContaining('River Restoration') } },
  ])
  const wanted = { method: 'POST', json: { email: 'other@example.test' } }
  expect((await admin.request(`${path}/paid.en/test`, wanted)).status).toBe(202)
  expect(await db.$count(mailOutbox, eq(mailOutbox.recipient, 'admin@academy.example'))).toBe(2)
  for (let n = 2; n < testMails.points; n += 1) await app.deps.limits.take(testMails, admin.profileId)
  expect((await test()).status).toBe(429)
})

test('the desk reads and changes no template (mail-22)', async () => {
  for (const [method, address] of [
    ['GET', ''],
    ['GET', '/paid.en'],
    ['PUT', '/paid.en'],
    ['POST', '/paid.en/preview'],
    ['POST', '/paid.en/test'],
  ] as const)
    expect((await desk.request(path + address, { method, ...(method !== 'GET' && { json: {} }) })).status).toBe(403)
})

test('each language has its own words, and its mail alone changes with them (mail-31)', async () => {
  const chinese = originalWords({ cause: 'paid', language: 'zh' })
  expect(await read('paid.zh')).toMatchObject({ version: 0, subject: '已收到您为“{course}”支付的费用' })
  expect((await save(0, { ...chinese, subject: '“{course}”的学费已收到' }, 'paid.zh')).status).toBe(200)
  expect((await save(0, { ...chinese, subject: '{coure}' }, 'paid.zh')).status, 'placeholders as in English').toBe(400)
  expect(await read()).toMatchObject({ version: 0, subject: original.subject })
  for (const language of languageNames) {
    const to = { email: `${language}@example.test`, name: null, profileId: null, language }
    await queueMail(db, [{ cause: 'paid', key: 'one', to, data: sampleData('paid', language) }])
  }
  await send()
  const subjects = server.kept.map(({ message }) => message.subject)
  expect(new Set(subjects)).toEqual(
    new Set(['Your payment for River Restoration in Practice has arrived', '“河流修复实践”的学费已收到']),
  )
  const other = await signInAs(app, { email: 'other@academy.example', role: 'admin' })
  expect((await other.request(`${path}/paid.zh/test`, { method: 'POST' })).status).toBe(202)
  expect(await db.$count(mailOutbox, eq(mailOutbox.language, 'zh'))).toBe(2)
  for (const unknown of ['paid.fr', 'paid.zh-Hans', 'paid'])
    expect((await admin.request(`${path}/${unknown}`)).status, unknown).toBe(400)
})
