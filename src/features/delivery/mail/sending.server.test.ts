import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { startMailServer } from '#test/mail-server.ts'
import { beginSending, type MailRow, takeDue } from './outbox.store.server.ts'
import { pauseAfter } from './rules.ts'
import { sendDueMail } from './sending.server.ts'
import { type NewMail, queueMail } from './store.server.ts'
import { mailOutbox } from './table.server.ts'

const server = await startMailServer()
const settings = {
  SMTP_URL: server.url,
  PUBLIC_URL: 'https://academy.example',
  MAIL_FROM: 'Academy <office@academy.example>',
}
const app = await createTestApp({ settings })
const { db } = app.database
const going = new AbortController().signal

beforeEach(async () => {
  server.kept.length = 0
  server.answers = {}
  await db.delete(mailOutbox)
})

let keys = 0
const paid = (email: string, more: Partial<NewMail> = {}): NewMail => ({
  cause: 'paid',
  key: `payment ${(keys += 1)}`,
  to: { email, name: 'Mei Lin', profileId: null, language: 'en' as const },
  data: { name: 'Mei Lin', course: 'Rivers', course_url: 'https://academy.example/courses/1', amount: '¥28,000' },
  ...more,
})
const send = (on: TestApp = app) => sendDueMail(on.deps, going)
const rows = (): Promise<MailRow[]> => db.select().from(mailOutbox).orderBy(mailOutbox.recipient)
async function only(): Promise<MailRow> {
  const [row, ...more] = await rows()
  expect(more).toEqual([])
  return row ?? expect.unreachable()
}
/** As if the time of whatever waits had come. */
const makeDue = () =>
  db
    .update(mailOutbox)
    .set({ next_at: sql`now()` })
    .where(sql`next_at is not null`)
const nothing = { sent: 0, queued: 0, failed: 0, held: 0 }

test('mail is written in the transaction of its cause and sent once after the commit (mail-1)', async () => {
  const lost = db.transaction(async (tx) => {
    await queueMail(tx, [paid('mei@example.test')])
    throw new Error('undone')
  })
  await expect(lost).rejects.toThrow('undone')
  expect(await send()).toEqual(nothing)
  const mail = paid('mei@example.test')
  expect(await queueMail(db, [mail])).toBe(1)
  expect(await queueMail(db, [{ ...mail, to: { ...mail.to, email: ' MEI@example.test' } }])).toBe(0)
  expect(await send()).toEqual({ ...nothing, sent: 1 })
  expect(await send()).toEqual(nothing)
  expect(server.kept).toHaveLength(1)
})

test('a mail arrives as text and HTML of the same words under an id of its own (mail-1, mail-2)', async () => {
  await queueMail(db, [paid('mei@example.test')])
  await send()
  const row = await only()
  const [kept = expect.unreachable()] = server.kept
  expect([kept.from, kept.to]).toEqual(['office@academy.example', ['mei@example.test']])
  expect(kept.message).toMatchObject({
    from: { name: 'Academy', address: 'office@academy.example' },
    to: [{ name: 'Mei Lin', address: 'mei@example.test' }],
    subject: 'Your payment for Rivers has arrived',
    messageId: `<${row.id}@academy.example>`,
    attachments: [],
  })
  expect(kept.message.text).toContain('Dear Mei Lin,\n\nThank you. Your payment of ¥28,000 for Rivers has arrived')
  expect(kept.message.html).toContain('Your payment of <bdi>¥28,000</bdi> for <bdi>Rivers</bdi> has arrived')
  expect(row).toMatchObject({ state: 'sent', attempts: 1, next_at: null, texts_version: 0 })
  expect(row.answer).toMatch(/^250 /)
})

test('what was sent keeps no address that opens something, what waits does (mail-34)', async () => {
  const confirm_url = 'https://academy.example/subscriptions?key=opens-it'
  const mail = {
    ...paid('mei@example.test'),
    cause: 'subscription_confirm' as const,
    data: { topics: '', confirm_url },
  }
  await queueMail(db, [mail])
  expect((await only()).data).toMatchObject({ confirm_url })
  await send()
  expect(server.kept[0]?.message.text).toContain(confirm_url)
  expect((await only()).data).toMatchObject({ confirm_url: 'https://academy.example/hidden' })
})

test('names and subjects add no header and no recipient, whatever stands in them (mail-2)', async () => {
  const evil = 'Mei\r\nBcc: all@example.test\r\n\r\n<b>"Lin"</b>, x@example.test 🌊\u202e𝔘 مرحبا 河流'
  const data = { name: evil, course: `${evil}{amount}`, course_url: 'https://academy.example/\r\nX: y', amount: '1' }
  await queueMail(db, [
    paid('mei@example.test', {
      to: { email: 'mei@example.test', name: evil, profileId: null, language: 'en' as const },
      data,
    }),
  ])
  expect(await send()).toEqual({ ...nothing, sent: 1 })
  const [{ to, raw, message } = expect.unreachable()] = server.kept
  expect(to).toEqual(['mei@example.test'])
  expect(message.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(raw.split('\r\n\r\n', 1)[0]).not.toMatch(/^(Bcc|X):/im)
  expect(message.to).toMatchObject([{ address: 'mei@example.test' }])
  expect(message.subject).toContain('<b>"Lin"</b>, x@example.test 🌊')
  expect(message.subject).toContain('𝔘 مرحبا 河流{amount} has arrived')
  expect(message.html).toContain('&lt;b&gt;&quot;Lin&quot;&lt;/b&gt;')
  expect(message.html).not.toContain('<b>')
})

test('greylisted mail is retried; refused mail fails at once with the server’s words (mail-3)', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const logging = { ...app, deps: { ...app.deps, log } }
  let asked = 0
  server.answers.recipient = (address) =>
    address.startsWith('nobody')
      ? '550 5.1.1 No nobody@example.test here'
      : (asked += 1) === 1
        ? '451 4.7.1 Greylisted'
        : undefined
  await queueMail(db, [paid('mei@example.test'), paid('nobody@example.test')])
  expect(await send(logging)).toEqual({ ...nothing, queued: 1, failed: 1 })
  expect(await send(logging), 'before its time').toEqual(nothing)
  const [waiting, failed] = await rows()
  expect(waiting).toMatchObject({ state: 'queued', attempts: 1, answer: expect.stringContaining('451') as string })
  expect(failed).toMatchObject({ state: 'failed', attempts: 1, next_at: null })
  expect(failed?.answer).toBe('550 5.1.1 No nobody@example.test here')
  await makeDue()
  expect(await send(logging)).toEqual({ ...nothing, sent: 1 })
  expect(server.to('mei@example.test')).toHaveLength(1)
  expect(lines.join('')).not.toMatch(/mei@|nobody@|Mei Lin/)
})

test('while the mail server is away pauses grow, and mail is given up after two days (mail-3)', async () => {
  const away = await startMailServer()
  await away.stop()
  const alone = await createTestApp({ database: app.database, settings: { ...settings, SMTP_URL: away.url } })
  await queueMail(
    db,
    Array.from({ length: 12 }, (_, at) => paid(`p${at}@example.test`)),
  )
  expect(await send(alone)).toEqual({ ...nothing, queued: 5 })
  expect(await db.$count(mailOutbox, eq(mailOutbox.attempts, 0))).toBe(7)
  await db.update(mailOutbox).set({ attempts: 8 })
  await makeDue()
  expect(await send(alone)).toEqual({ ...nothing, failed: 5 })
  const pauses = Array.from({ length: 9 }, (_, at) => pauseAfter(at + 1))
  expect(pauses.at(-1)).toBeNull()
  const minutes = pauses.slice(0, -1).map(Number)
  expect(minutes).toEqual(minutes.toSorted((one, other) => one - other))
  expect(minutes.reduce((sum, each) => sum + each)).toBeGreaterThan(24 * 60)
})

test('mail whose sending broke off after the content is left to a person to resend (mail-4)', async () => {
  server.answers.message = () => 'drop'
  await queueMail(db, [paid('mei@example.test')])
  expect(await send()).toEqual({ ...nothing, held: 1 })
  expect(await only()).toMatchObject({ state: 'held', held_reason: 'unknown_outcome', next_at: null })
  server.answers = {}
  await makeDue()
  expect(await send()).toEqual(nothing)
})

test('a 4xx answer to the content is retried, a 5xx is not (mail-3)', async () => {
  await queueMail(db, [paid('mei@example.test')])
  server.answers.message = () => '452 4.2.2 Full'
  expect(await send()).toEqual({ ...nothing, queued: 1 })
  await makeDue()
  server.answers.message = () => '554 5.7.1 Spam'
  expect(await send()).toEqual({ ...nothing, failed: 1 })
  expect(await only()).toMatchObject({ state: 'failed', answer: '554 5.7.1 Spam' })
})

/** A process that sends what is due. */
function startSender(): ChildProcess {
  const asked = JSON.stringify({ connection: app.database.connection, env: settings })
  return spawn(process.execPath, ['test/mail-sender.ts', asked], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('mail of a killed process is resent, or left to a person once its content was sent (mail-4)', async () => {
  await queueMail(db, [paid('mei@example.test')])
  const reached = Promise.withResolvers<void>()
  server.answers.message = () => async () => {
    reached.resolve()
    await new Promise(() => undefined)
  }
  const sender = startSender()
  await reached.promise
  sender.kill('SIGKILL')
  await once(sender, 'close')
  expect(await only()).toMatchObject({ state: 'sending', attempts: 1 })
  expect(await send(), 'while it may still live').toEqual(nothing)
  await makeDue()
  expect(await send()).toEqual({ ...nothing, held: 1 })
  expect(await only()).toMatchObject({ state: 'held', held_reason: 'unknown_outcome' })

  await db.delete(mailOutbox)
  server.answers = {}
  await queueMail(db, [paid('yu@example.test')])
  const [taken] = await takeDue(db, 1)
  expect(await send(), 'taken by a process that dies').toEqual(nothing)
  await makeDue()
  expect(await send()).toEqual({ ...nothing, sent: 1 })
  expect(taken && (await beginSending(db, taken, 0)), 'the first one was only slow').toBe(false)
  expect(server.to('yu@example.test')).toHaveLength(1)
})

test('several processes share the outbox, and each mail is sent once (mail-5)', async () => {
  const addresses = Array.from({ length: 24 }, (_, at) => `p${at}@example.test`)
  await queueMail(
    db,
    addresses.map((address) => paid(address)),
  )
  server.answers.recipient = () => () => new Promise((resolve) => void setTimeout(resolve, 5))
  const beside = await createTestApp({ database: app.database, settings })
  const all = await Promise.all([send(), send(beside), send()])
  expect(all.reduce((sum, { sent }) => sum + sent, 0)).toBe(24)
  expect(server.kept.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  expect(await db.$count(mailOutbox, eq(mailOutbox.state, 'sent'))).toBe(24)
})

test('mail that is too late or was set aside just before sending is not sent (mail-6)', async () => {
  await queueMail(db, [paid('late@example.test', { expiresAt: new Date(Date.now() - 1_000) })])
  expect(await send()).toEqual({ ...nothing, held: 1 })
  expect(await only()).toMatchObject({ state: 'held', held_reason: 'too_late', attempts: 0 })
  await db.delete(mailOutbox)
  await queueMail(db, [paid('mei@example.test')])
  server.answers.recipient = () => async () => {
    await db.update(mailOutbox).set({ state: 'held', held_reason: 'set_aside', next_at: null })
  }
  expect(await send()).toEqual(nothing)
  expect(await only()).toMatchObject({ state: 'held', held_reason: 'set_aside' })
  expect(server.kept).toEqual([])
})

test('without a mail server due mail is held, and other mail waits (mail-6)', async () => {
  const without = await createTestApp({ database: app.database })
  await queueMail(db, [paid('mei@example.test'), paid('yu@example.test')])
  await db
    .update(mailOutbox)
    .set({ next_at: sql`now() + interval '1 hour'` })
    .where(eq(mailOutbox.recipient, 'yu@example.test'))
  expect(await send(without)).toEqual({ ...nothing, held: 1 })
  expect((await rows()).map(({ recipient, state, held_reason }) => [recipient, state, held_reason])).toEqual(
    expect.arrayContaining([
      ['mei@example.test', 'held', 'no_server'],
      ['yu@example.test', 'queued', null],
    ]),
  )
})

test('a mail whose text cannot be made delays no other (mail-3)', async () => {
  await queueMail(db, [paid('broken@example.test'), paid('mei@example.test')])
  await db.execute(sql`update mail_outbox set data = '{"course": 5}' where recipient = 'broken@example.test'`)
  expect(await send()).toEqual({ ...nothing, sent: 1, failed: 1 })
})
