import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { paymentEvents } from '#features/learning/enrollments/table.server.ts'
import {
  contactQuestions,
  inquiryNotes,
  inquiryReplies,
  volunteerApplications,
} from '#features/messages/inquiries/table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { keptPictures, revisions } from '#records/saving/table.server.ts'
import { retentionSweeps } from '#platform/server/retention/table.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { createTestApp, signInAs } from '#test/app.ts'
import type { RetainedRow } from './schema.ts'
import { sweepAll } from './store.server.ts'

const app = await createTestApp()
const { db } = app.database
const { retention } = app.deps.settings
const going = new AbortController().signal
const monthsAgo = (months: number) => sql`now() - make_interval(months => ${months}, days => 1)`

beforeEach(async () => {
  const tables = [
    contactQuestions,
    volunteerApplications,
    mailOutbox,
    auditLog,
    paymentEvents,
    revisions,
    retentionSweeps,
  ]
  for (const table of tables) await db.delete(table)
})

async function question(status: 'new' | 'resolved', months: number): Promise<string> {
  const [row] = await db
    .insert(contactQuestions)
    .values({ name: 'Mei', email: 'mei@example.test', message: 'How deep?!', status, updated_at: monthsAgo(months) })
    .returning({ id: contactQuestions.id })
  return row?.id ?? ''
}
const version = (id: string, number: number, months: number, data: object = {}) =>
  db.insert(revisions).values({ entity: 'courses', entity_id: id, version: number, data, saved_at: monthsAgo(months) })
async function versionsOf(id: string): Promise<number[]> {
  const rows = await db.select().from(revisions).where(eq(revisions.entity_id, id)).orderBy(revisions.version)
  return rows.map((row) => row.version)
}

test('closed questions and applications go after two years; open ones stay (retention-1)', async () => {
  const old = await question('resolved', 25)
  const kept = [await question('resolved', 23), await question('new', 100)]
  const toStaff = { cause: 'staff_question' as const, recipient: 'clerk@example.test', data: { sender: 'Mei' } }
  await db.insert(mailOutbox).values([old, ...kept].map((cause_key) => ({ ...toStaff, cause_key })))
  const application = { name: 'Mei', email: 'm@example.test', motivation: 'I would like to help with rivers.' }
  await db.insert(volunteerApplications).values([
    { ...application, status: 'rejected', updated_at: monthsAgo(25) },
    { ...application, status: 'under_review', updated_at: monthsAgo(99) },
  ])
  expect(await sweepAll(db, retention, going)).toMatchObject({ questions: 1, volunteer_applications: 1 })
  const left = await db.select({ id: contactQuestions.id }).from(contactQuestions)
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(kept))
  expect(await db.$count(volunteerApplications)).toBe(1)
  const mail = await db.select({ of: mailOutbox.cause_key }).from(mailOutbox)
  expect(new Set(mail.map(({ of }) => of))).toEqual(new Set(kept))
})

test('with a question its replies and notes go, and those of others stay (inbox-29)', async () => {
  const [old, kept] = [await question('resolved', 25), await question('new', 25)]
  for (const question_id of [old, kept]) {
    await db.insert(inquiryReplies).values({ question_id, text: 'By rain.' })
    await db.insert(inquiryNotes).values({ question_id, text: 'Asked before.' })
  }
  expect(await sweepAll(db, retention, going)).toMatchObject({ questions: 1 })
  for (const table of [inquiryReplies, inquiryNotes])
    expect(await db.select({ of: table.question_id }).from(table)).toEqual([{ of: kept }])
})

test('audit entries go after two years; creations and deletions with versions stay (retention-2)', async () => {
  const entry = (action: string, entity_id: string, months: number) =>
    db.insert(auditLog).values({ action, entity: 'courses', entity_id, at: monthsAgo(months) })
  await version('known', 1, 100)
  for (const id of ['known', 'gone']) for (const action of ['create', 'save', 'delete']) await entry(action, id, 30)
  await entry('save', 'gone', 23)
  expect(await sweepAll(db, retention, going)).toMatchObject({ audit: 4 })
  const left = await db.select().from(auditLog).orderBy(auditLog.id)
  expect(left.map(({ action, entity_id }) => [action, entity_id])).toEqual([
    ['create', 'known'],
    ['delete', 'known'],
    ['save', 'gone'],
  ])
})

test('payment events go after ten years (retention-3)', async () => {
  const event = { type: 'payment.completed' as const, amount: 1, currency: 'JPY', outcome: 'completed' }
  await db.insert(paymentEvents).values([
    { ...event, id: 'old', received_at: monthsAgo(120) },
    { ...event, id: 'young', received_at: monthsAgo(119) },
  ])
  expect(await sweepAll(db, retention, going)).toMatchObject({ payment_events: 1 })
  expect((await db.select().from(paymentEvents)).map(({ id }) => id)).toEqual(['young'])
})

test('settled mail goes after a year, what waits to be sent stays (mail-9)', async () => {
  const mail = (state: 'sent' | 'failed' | 'held' | 'queued' | 'sending', months: number) =>
    db.insert(mailOutbox).values({
      cause: 'paid',
      cause_key: `${state} ${months}`,
      recipient: 'mei@example.test',
      data: {},
      state,
      held_reason: state === 'held' ? 'no_server' : null,
      created_at: monthsAgo(months),
    })
  for (const state of ['sent', 'failed', 'held', 'queued', 'sending'] as const)
    for (const months of [11, 12]) await mail(state, months)
  expect(await sweepAll(db, retention, going)).toMatchObject({ mail: 3 })
  const left = await db.select().from(mailOutbox)
  expect(left.filter(({ cause_key }) => cause_key.endsWith('12')).map(({ state }) => state)).toEqual(
    expect.arrayContaining(['queued', 'sending']),
  )
  expect(left).toHaveLength(7)
})

test('mail stays while a class that it put into a calendar is not over (mail-9)', async () => {
  await db.delete(mailOutbox)
  const event = {
    uid: crypto.randomUUID(),
    sequence: 0,
    title: 'Rivers',
    time_zone: 'Asia/Shanghai',
  }
  const mail = (recipient: string, year: number) => {
    const at = `${year}-03-05T10:00:00.000Z`
    const calendar = { ...event, method: 'REQUEST' as const, starts_at: at, ends_at: at, place: '', address: '' }
    return { cause: 'enrolled' as const, cause_key: recipient, recipient, data: {}, calendar, state: 'sent' as const }
  }
  const mails = [mail('over@example.test', 2020), mail('coming@example.test', 2099)]
  await db.insert(mailOutbox).values(mails.map((each) => ({ ...each, created_at: monthsAgo(12) })))
  expect(await sweepAll(db, retention, going)).toMatchObject({ mail: 1 })
  expect((await db.select().from(mailOutbox)).map(({ recipient }) => recipient)).toEqual(['coming@example.test'])
})

test('old versions go after two years, except a record’s newest twenty and first (retention-4)', async () => {
  for (let number = 1; number <= 25; number++) {
    const data = number === 2 ? { image_url: '/files/images/courses/1700000000000-riverw1200h800.webp' } : {}
    await version('edited', number, 200 - number, data)
  }
  for (let number = 1; number <= 5; number++) await version('quiet', number, 100)
  for (let number = 1; number <= 30; number++) await version('lively', number, 3)
  expect(await db.$count(keptPictures)).toBe(1)
  expect(await sweepAll(db, retention, going)).toMatchObject({ revisions: 4 })
  expect(await versionsOf('edited')).toEqual([1, ...Array.from({ length: 20 }, (_, at) => at + 6)])
  expect(await versionsOf('quiet')).toHaveLength(5)
  expect(await versionsOf('lively')).toHaveLength(30)
  expect(await db.$count(keptPictures)).toBe(0)
})

test('due rows are deleted in batches, by several processes, each once (retention-5)', async () => {
  await db.execute(sql`insert into audit_log (action, entity, at)
    select 'save', 'courses', now() - interval '3 years' from generate_series(1, 2500)`)
  const done = await Promise.all([1, 2, 3].map(() => sweepAll(db, retention, going)))
  expect(done.reduce((sum, { audit = 0 }) => sum + audit, 0)).toBe(2500)
  expect(await db.$count(auditLog)).toBe(0)
  expect(await sweepAll(db, retention, going)).toMatchObject({ audit: 0 })
})

test('a sweep that is told to end stops between batches (retention-5)', async () => {
  await question('resolved', 25)
  await sweepAll(db, retention, AbortSignal.abort())
  expect(await db.$count(contactQuestions)).toBe(1)
  expect(await db.$count(retentionSweeps)).toBe(0)
})

test('administrators read retention times, last deletions and the next ones (retention-6)', async () => {
  const admin = await signInAs(app, 'admin')
  const student = await signInAs(app, 'student')
  const read = async () => {
    const { items } = (await (await admin.request('/api/admin/retention')).json()) as { items: RetainedRow[] }
    return items.filter(({ name }) => name === 'questions')
  }
  await question('resolved', 25)
  expect((await student.request('/api/admin/retention')).status).toBe(403)
  expect((await read())[0]).toEqual({
    name: 'questions',
    months: 24,
    days: null,
    setting: 'KEEP_INQUIRIES_MONTHS',
    newest: null,
    swept_at: null,
    removed: 0,
    due: 1,
  })
  await sweepAll(db, retention, going)
  expect((await read())[0]).toMatchObject({ swept_at: expect.any(String) as string, removed: 1, due: 0 })
})

test('the settings give retention times, or none (retention-7)', async () => {
  await question('resolved', 900)
  const forever = parseSettings({ KEEP_INQUIRIES_MONTHS: 'forever', KEEP_REVISIONS_NEWEST: '3' }).retention
  expect(forever).toEqual({
    bin: 30,
    inquiries: null,
    audit: 24,
    payment_events: 120,
    webhook_deliveries: 3,
    mail: 12,
    revisions: 24,
    newestRevisions: 3,
  })
  expect(await sweepAll(db, forever, going)).toMatchObject({ questions: 0 })
  for (const months of ['0', '-1', '1.5', 'never', '1201'])
    expect(() => parseSettings({ KEEP_AUDIT_MONTHS: months })).toThrow('KEEP_AUDIT_MONTHS: must be a number of months')
  expect(() => parseSettings({ KEEP_BIN_DAYS: '0' })).toThrow('KEEP_BIN_DAYS: must be a number of days')
})
