import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { profiles, sessions } from '#features/people/accounts/table.server.ts'
import { inquiryNotes } from '#features/messages/inquiries/table.server.ts'
import { queueMail } from '#features/delivery/mail/store.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, addEnrollment } from '#test/courses.ts'
import { inbox } from '#test/inquiries.ts'
import type { PersonErasure } from './schema.ts'

type Person = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let office: Awaited<ReturnType<typeof inbox>>
let admin: Person
let course: string
beforeAll(async () => {
  app = await createTestApp()
  office = await inbox(app)
  admin = office.zhou
  course = await addCourse(app.database, { title: 'Rivers', type: 'free' })
})

const post = (path: string, json: object, who: Pick<Person, 'request'> = admin) =>
  who.request(`/api/admin/persons/${path}`, { method: 'POST', json })
const dataOf = async (person: object) =>
  JSON.parse(await (await post('data', person)).text()) as Record<string, Record<string, unknown>[]>
const erasureOf = async (person: object) => (await (await post('erasure', person)).json()) as PersonErasure
const mail = (email: string) =>
  queueMail(app.database.db, [
    {
      cause: 'question_received',
      key: crypto.randomUUID(),
      to: { email, name: null, profileId: null, language: 'en' as const },
      data: {},
    },
  ])
/** Tables in which a text stands, but for the keys of requests. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await app.database.pool.query(`select from ${name} as row where strpos(row::text, $1) > 0 limit 1`, [
      text,
    ])
    if (hits.rowCount) found.push(name)
  }
  return found
}

/** Somebody without an account who has written, was answered, enrolled and got mail. */
async function guest(name: string): Promise<string> {
  const email = `${name}@example.org`
  const id = await office.ask({
    email: ` ${name.toUpperCase()}@example.org`,
    name: 'Gu Est',
    message: `Of ${name}, asked.`,
  })
  await office.reply(id, { text: `Answered to ${name}.` })
  await office.note(id, `Noted of ${name}.`)
  const binned = await office.ask({ email, message: `Of ${name}, deleted.` })
  await office.note(binned, `Noted of ${name} before.`)
  await office.mei.request(office.at(binned), { method: 'DELETE' })
  await addEnrollment(app.database, { course_id: course, email, full_name: `Guest ${name}`, payment_status: 'pending' })
  await mail(email)
  return email
}

test('one audited file holds all of an email with replies and notes, nothing else (inbox-31)', async () => {
  const email = await guest('gao')
  await guest('other')
  const answer = await post('data', { email: ' GAO@example.org ' })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="data-of-a-person-[\d-]{10}\.json"$/)
  const text = await answer.text()
  expect(text).not.toMatch(/other/)
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>
  expect(data['profile']).toBeUndefined()
  expect(data['questions']).toMatchObject([
    { message: 'Of gao, asked.', replies: [{ text: 'Answered to gao.' }], internal_notes: [{ text: 'Noted of gao.' }] },
    { message: 'Of gao, deleted.', replies: [], internal_notes: [{ text: 'Noted of gao before.' }] },
  ])
  expect(data['questions']?.[0]).not.toHaveProperty('assignee_id')
  expect(data['enrollments']).toMatchObject([{ full_name: 'Guest gao', payments: [] }])
  expect(data['mail']?.map(({ cause }) => cause).toSorted()).toEqual(['question_received', 'reply'])
  expect(email).toBe('gao@example.org')
  const [entry] = await app.database.db.select().from(auditLog).where(eq(auditLog.action, 'person.exported'))
  expect(entry).toMatchObject({ actor_id: admin.profileId, entity: 'profiles', entity_id: null })
  expect(JSON.stringify(entry)).not.toContain('gao')
})

test('an email verified by one account leads to it, by two accounts to neither (inbox-32)', async () => {
  const lan = await signInAs(app, { email: 'lan@example.test', name: 'Lan' })
  expect((await dataOf({ email: 'LAN@example.test' }))['profile']).toMatchObject({ id: lan.profileId })
  expect(await erasureOf({ email: 'lan@example.test' })).toMatchObject({ has_account: true, is_shared: false })
  const other = await signInAs(app, { email: 'lan@example.test', name: 'Lan Too', subject: 'another' })
  expect(other.profileId).not.toBe(lan.profileId)
  expect(await erasureOf({ email: 'lan@example.test' })).toMatchObject({ has_account: false, is_shared: true })
  const named = { email: 'lan@example.test', profile_id: lan.profileId }
  expect((await dataOf(named))['profile']).toMatchObject({ full_name: 'Lan' })
  await signInAs(app, { email: 'unverified@example.test', verified: false })
  expect(await erasureOf({ email: 'unverified@example.test' })).toMatchObject({ has_account: false })
  const gone = { email: 'lan@example.test', profile_id: '00000000-0000-4000-8000-000000000001' }
  expect((await post('erasure', gone)).status).toBe(404)
})

test('who wrote without an account is erased; enrollments stay (inbox-33, inbox-34, inbox-29)', async () => {
  const email = await guest('lost')
  // Staff are told of it, in its own words.
  await app.request('/api/questions', { method: 'POST', json: { name: 'Gu Est', email, message: 'Is anything lost?' } })
  expect(
    await app.database.db.$count(mailOutbox, sql`cause = 'staff_question' and data ->> 'text' like '%lost%'`),
  ).toBe(2)
  expect(await erasureOf({ email })).toMatchObject({
    enrollments: 1,
    messages: 3,
    mail: 2,
    has_account: false,
    pending: [{ course_title: 'A course' }],
  })
  expect((await post('erase', { email })).status).toBe(204)
  expect(await tablesWith('lost')).toEqual([])
  expect(await erasureOf({ email })).toMatchObject({ enrollments: 0, messages: 0, mail: 0 })
  const { db } = app.database
  expect(await db.$count(inquiryNotes, sql`text like '%lost%'`)).toBe(0)
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'person.erased'))
  expect(entry).toMatchObject({ actor_id: admin.profileId, entity_id: null })
  expect((await post('erase', { email })).status).toBe(204)
})

test('an administrator erases an account as its owner would, in their own name (inbox-34)', async () => {
  const mo = await signInAs(app, { email: 'mo.leaves@example.test', name: 'Mo Leaves' })
  await office.ask({ email: 'mo.leaves@example.test' })
  await mail('mo.leaves@example.test')
  expect((await post('erase', { email: 'mo.leaves@example.test', profile_id: mo.profileId })).status).toBe(204)
  expect((await mo.request('/api/profile')).status).toBe(401)
  expect(await tablesWith('mo.leaves@example.test')).toEqual([])
  const [entry] = await app.database.db.select().from(auditLog).where(eq(auditLog.entity_id, mo.profileId))
  expect(entry).toMatchObject({ action: 'account.erased', actor_id: admin.profileId })
})

test('one’s own download has the replies, and no internal notes (inbox-31)', async () => {
  const yu = await signInAs(app, { email: 'yu.asks@example.test', name: 'Yu' })
  const id = await office.ask({ email: 'yu.asks@example.test' })
  await office.reply(id, { text: 'By rain, Yu.' })
  await office.note(id, 'Yu asks often.')
  const own = await (await yu.request('/api/account/data')).text()
  expect(own).toContain('By rain, Yu.')
  expect(own).not.toMatch(/asks often|internal_notes/)
})

test('nobody is erased by an old sign-in, nor the last administrator, nor by the desk (inbox-34)', async () => {
  const email = await guest('stays')
  const { db } = app.database
  const own = { email: 'zhou@academy.example', profile_id: admin.profileId }
  const last = await post('erase', own)
  expect([last.status, await last.json()]).toMatchObject([409, { error: { code: 'last_admin' } }])
  expect(await erasureOf(own)).toMatchObject({ is_last_admin: true })
  await db
    .update(sessions)
    .set({ created_at: sql`now() - interval '1 hour'` })
    .where(eq(sessions.profile_id, admin.profileId))
  const old = await post('erase', { email })
  expect([old.status, await old.json()]).toMatchObject([403, { error: { code: 'sign_in_again' } }])
  for (const path of ['data', 'erasure', 'erase']) {
    expect((await post(path, { email }, office.mei)).status).toBe(403)
    expect((await post(path, { email }, app)).status).toBe(401)
    expect((await post(path, { email: 'nobody' })).status).toBe(400)
  }
  expect(await db.$count(mailOutbox, sql`recipient = ${email}`)).toBeGreaterThan(0)
  expect(await db.$count(profiles, eq(profiles.id, admin.profileId))).toBe(1)
})
