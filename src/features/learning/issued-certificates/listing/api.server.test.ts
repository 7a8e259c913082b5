import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { formatNumber } from '../numbers.rules.ts'
import type { IssuedCertificate } from '../schema.ts'
import { issuedCertificates } from '../table.server.ts'
import { mailOutbox } from '#features/delivery/mail/table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCompletedCourse, addIssued } from '#test/certificates.ts'

let app: TestApp
let clerk: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  clerk = await signInAs(app, { email: 'clerk@academy.example', role: 'desk', name: 'Clara Clerk' })
  student = await signInAs(app, 'student')
})
beforeEach(async () => {
  const { db } = app.database
  for (const table of [issuedCertificates, courseEnrollments, mailOutbox, auditLog]) await db.delete(table)
})

const path = '/api/admin/issued-certificates'
async function list(query = ''): Promise<IssuedCertificate[]> {
  const answer = await clerk.request(`${path}${query}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return ((await answer.json()) as { items: IssuedCertificate[] }).items
}
const withdraw = (id: string, json: object, who: Pick<typeof clerk, 'request'> = clerk) =>
  who.request(`${path}/${id}/withdrawal`, { method: 'PUT', json })
const reissue = (id: string, json: object, key?: string) =>
  clerk.request(`${path}/${id}/reissue`, { method: 'POST', json, ...(key && { headers: { 'Idempotency-Key': key } }) })
const stored = async (id: string) => {
  const [row] = await app.database.db.select().from(issuedCertificates).where(eq(issuedCertificates.id, id))
  return row
}
/** A certificate of the sample student, whose course is completed. */
async function ofStudent() {
  const { course, enrollments } = await addCompletedCourse(app.database, [{ profile_id: student.profileId }])
  const [enrollment_id = null] = enrollments
  const about = { holder_name: 'Sam Studnet', teachers: ['Lin'], hours: 12, is_name_hidden: true }
  return addIssued(app.database, { course_id: course, enrollment_id, profile_id: student.profileId, ...about })
}
const earlier = new Date('2026-03-06T00:00:00Z')

test('certificates are found by name, course or number, in part or respelled (issued-13)', async () => {
  const mei = await addIssued(app.database, { holder_name: '林子涵', course_title: 'Living Soils' })
  await addIssued(app.database, { holder_name: 'Ada' })
  const printed = formatNumber(mei.number)
  for (const search of [
    '子涵',
    'living so',
    mei.number,
    printed,
    printed.slice(3, 11),
    ` ${printed.toLowerCase().replaceAll('-', ' ')} `,
  ])
    expect([search, (await list(`?search=${encodeURIComponent(search)}`)).map(({ id }) => id)]).toEqual([
      search,
      [mei.id],
    ])
  expect(await list(`?search=${encodeURIComponent('%')}`)).toEqual([])
  expect((await list(`?course=${mei.course_id}`)).map(({ id }) => id)).toEqual([mei.id])
})

test('certificates are filtered by state, as dates give it, and counted alike (issued-13)', async () => {
  const withdrawn = { withdrawn_at: earlier, withdrawn_reason: 'A slip' }
  const ids = {
    valid: (await addIssued(app.database, { expires_at: new Date('2126-01-01') })).id,
    expired: (await addIssued(app.database, { expires_at: earlier })).id,
    withdrawn: (await addIssued(app.database, { ...withdrawn, expires_at: earlier })).id,
  }
  for (const [state, id] of Object.entries(ids)) {
    expect(await list(`?state=${state}`)).toMatchObject([{ id, state }])
    expect(await (await clerk.request(`${path}/count?state=${state}`)).json()).toEqual({ total: 1 })
  }
  expect(await list()).toHaveLength(3)
  expect((await clerk.request(`${path}?state=lost`)).status).toBe(400)
})

test('a withdrawal is audited without its reason, which only the office reads (issued-14)', async () => {
  const { id, number } = await ofStudent()
  const answer = await withdraw(id, { version: 1, reason: ' Sam asked for it ' })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    id,
    state: 'withdrawn',
    withdrawn_reason: 'Sam asked for it',
    withdrawn_by: 'Clara Clerk',
    is_reason_public: false,
    version: 2,
  })
  const entries = await app.database.db.select().from(auditLog)
  expect(entries).toMatchObject([{ action: 'certificate.withdrawn', entity_id: id, actor_id: clerk.profileId }])
  expect(JSON.stringify(entries)).not.toContain('Sam')
  const page = await (await app.request(`/api/certificates/${number}/verification`)).json()
  expect(page).toMatchObject({ state: 'withdrawn', withdrawn_reason: null })
  const [one] = await list()
  expect(await (await clerk.request(`${path}/${id}`)).json()).toEqual(one)
})

test('a withdrawal over an older version is a conflict; a second one is refused (issued-14)', async () => {
  const { id } = await addIssued(app.database)
  const both = await Promise.all([
    withdraw(id, { version: 1, reason: 'One' }),
    withdraw(id, { version: 1, reason: 'Other' }),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  const late = both.find(({ status }) => status === 409)
  expect(await late?.json()).toMatchObject({ error: { code: 'stale' }, theirs: { id, version: 2, state: 'withdrawn' } })
  const again = await withdraw(id, { version: 2, reason: 'Again' })
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({ error: { code: 'taken' } })
  expect((await withdraw(crypto.randomUUID(), { version: 1, reason: 'x' })).status).toBe(404)
  expect((await withdraw(id, { version: 2, reason: ' ' })).status).toBe(400)
  expect(await app.database.db.$count(auditLog)).toBe(1)
})

test('a reissue gets a new number and replaces the withdrawn one, which leads to it (issued-15)', async () => {
  const before = await ofStudent()
  const json = { version: 1, reason: 'The name was misspelled', name: 'Sam Student', title: 'River Steward' }
  const answer = await reissue(before.id, json)
  expect(answer.status).toBe(200)
  const made = (await answer.json()) as IssuedCertificate
  expect(made).toMatchObject({
    state: 'valid',
    holder_name: 'Sam Student',
    title: 'River Steward',
    course_id: before.course_id,
    completed_on: before.completed_on,
    teachers: ['Lin'],
    hours: 12,
    is_name_hidden: true,
    reissue_reason: 'The name was misspelled',
    issued_by: 'Clara Clerk',
    version: 1,
  })
  expect(made.number).not.toBe(formatNumber(before.number))
  expect(await stored(before.id)).toMatchObject({
    holder_name: 'Sam Studnet',
    withdrawn_reason: 'The name was misspelled',
    replaced_by: made.id,
    version: 2,
  })
  expect(await (await app.request(`/api/certificates/${before.number}/verification`)).json()).toMatchObject({
    state: 'withdrawn',
    withdrawn_reason: null,
    replaced_by: made.number,
  })
  expect((await list()).find(({ id }) => id === before.id)?.replaced_by).toEqual({ id: made.id, number: made.number })
  const mails = await app.database.db.select().from(mailOutbox)
  expect(mails).toMatchObject([{ cause_key: made.id, data: { name: 'Sam Student', number: made.number } }])
  const entries = await app.database.db.select().from(auditLog).orderBy(auditLog.action)
  expect(entries.map(({ action, entity_id }) => [action, entity_id])).toEqual([
    ['certificate.issued', made.id],
    ['certificate.withdrawn', before.id],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/Sam|misspelled/)
})

test('a request to issue again that is sent twice makes one, and a stale one none (issued-15)', async () => {
  const { id } = await ofStudent()
  const json = { version: 1, reason: 'A slip', name: 'Sam', title: 'Steward' }
  const key = crypto.randomUUID()
  const both = await Promise.all([reissue(id, json, key), reissue(id, json, key)])
  const [one, other] = await Promise.all(both.map(async (each) => (await each.json()) as IssuedCertificate))
  expect(other).toEqual(one)
  expect(await app.database.db.$count(issuedCertificates)).toBe(2)
  expect((await reissue(id, json)).status).toBe(409)
  expect((await reissue(id, { ...json, reason: 'Another' }, key)).status).toBe(422)
  expect((await reissue(id, { ...json, name: '' })).status).toBe(400)
  expect(await app.database.db.$count(mailOutbox)).toBe(1)
})

test.each([
  ['as before', {}, '2030-01-01T00:00:00.000Z'],
  ['for ever', { months: null }, null],
])('a reissue is valid %s unless stated otherwise (issued-15)', async (_how, more, ends) => {
  const { id } = await addIssued(app.database, { expires_at: new Date('2030-01-01T00:00:00Z') })
  const answer = await reissue(id, { version: 1, reason: 'x', name: 'Mei', title: 'Steward', ...more })
  expect(await answer.json()).toMatchObject({ expires_at: ends })
})

test('only the permission of people withdraws a certificate (issued-14)', async () => {
  const { id } = await addIssued(app.database)
  const editor = await signInAs(app, { email: 'editor@academy.example', role: 'editor' })
  expect((await withdraw(id, { version: 1, reason: 'x' }, student)).status).toBe(403)
  expect((await withdraw(id, { version: 1, reason: 'x' }, editor)).status).toBe(403)
  expect((await withdraw(id, { version: 1, reason: 'x' }, app)).status).toBe(401)
  expect(await stored(id)).toMatchObject({ withdrawn_at: null })
})
