import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countOnce } from '#features/learning/enrollments/duplicates.store.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCompletedCourse, addCompletion, addIssued } from '#test/certificates.ts'
import { addCourse, addEnrollment } from '#test/courses.ts'
import type { OwnCertificate } from './schema.ts'
import { issuedCertificates } from './table.server.ts'

let app: TestApp
let student: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  app = await createTestApp()
  student = await signInAs(app, 'student')
})
beforeEach(async () => {
  await app.database.db.delete(issuedCertificates)
  await app.database.db.delete(courseEnrollments)
})

type Who = Pick<typeof student, 'request'>
async function own(who: Who, query = '') {
  const answer = await who.request(`/api/learning/certificates${query}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return (await answer.json()) as { items: OwnCertificate[]; next: string | null }
}
const hide = (who: Who, id: string, is_name_hidden: unknown) =>
  who.request(`/api/learning/certificates/${id}`, { method: 'PUT', json: { is_name_hidden } })
const day = (n: number) => new Date(Date.UTC(2026, 2, n))

test('a holder sees only their own certificates, newest first, with their state (issued-17)', async () => {
  const mine = { profile_id: student.profileId }
  const withdrawn = { withdrawn_at: day(9), withdrawn_reason: 'Internal' }
  await addIssued(app.database, { ...mine, issued_at: day(1), expires_at: day(2) })
  const newest = await addIssued(app.database, { ...mine, issued_at: day(3) })
  await addIssued(app.database, { ...mine, issued_at: day(2), ...withdrawn, replaced_by: newest.id })
  await addIssued(app.database, { holder_name: 'Somebody Else' })
  const { items } = await own(student)
  expect(items.map(({ state }) => state)).toEqual(['valid', 'withdrawn', 'expired'])
  expect(items[1]).toMatchObject({ withdrawn_reason: null, replaced_by: items[0]?.number, holder_name: 'Mei Lan' })
  const first = await own(student, '?limit=2')
  const second = await own(student, `?limit=2&after=${first.next}`)
  expect([...first.items, ...second.items]).toEqual(items)
  expect(second.next).toBeNull()
  expect((await app.request('/api/learning/certificates')).status).toBe(401)
})

test('a holder hides and shows the name on their own certificate, nobody else’s (issued-9)', async () => {
  const { id, number } = await addIssued(app.database, { profile_id: student.profileId })
  const stranger = await signInAs(app, { email: 'stranger@example.org' })
  const shown = async () =>
    ((await (await app.request(`/api/certificates/${number}/verification`)).json()) as { holder_name: string })
      .holder_name
  expect(await (await hide(student, id, true)).json()).toMatchObject({ is_name_hidden: true, holder_name: 'Mei Lan' })
  expect(await shown()).toBeNull()
  const answers = await Promise.all([hide(stranger, id, false), hide(stranger, crypto.randomUUID(), false)])
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect((await hide(app, id, false)).status).toBe(401)
  expect((await hide(student, id, 'no')).status).toBe(400)
  expect(await shown()).toBeNull()
  await hide(student, id, false)
  expect(await shown()).toBe('Mei Lan')
})

test('certificates of a guest are the account’s as soon as it has verified the email (issued-18)', async () => {
  const { course, enrollments } = await addCompletedCourse(app.database, [{ email: 'Guest@Example.org' }])
  const [enrollment_id = null] = enrollments
  const { id } = await addIssued(app.database, { course_id: course, enrollment_id })
  const unverified = await signInAs(app, { email: 'guest@example.org', subject: 'one', verified: false })
  expect((await own(unverified)).items).toEqual([])
  const guest = await signInAs(app, { email: 'guest@example.org', subject: 'two' })
  expect((await own(guest)).items.map((item) => item.id)).toEqual([id])
})

test('a merged guest enrollment brings its certificates to the account (issued-18)', async () => {
  const member = await signInAs(app, { email: 'member@example.org' })
  const course = await addCourse(app.database)
  const free = { course_id: course, amount: 0, payment_status: 'completed' as const }
  const waiting = await addEnrollment(app.database, { ...free, email: 'member@example.org' })
  const kept = await addEnrollment(app.database, { ...free, email: 'x@example.org', profile_id: member.profileId })
  const other = await addIssued(app.database, { course_id: crypto.randomUUID(), enrollment_id: waiting })
  const [guests, members] = [
    await addIssued(app.database, { course_id: course, enrollment_id: waiting }),
    await addIssued(app.database, { course_id: course, enrollment_id: kept, profile_id: member.profileId }),
  ]
  await signInAs(app, { email: 'member@example.org' })
  expect(await app.database.db.$count(courseEnrollments)).toBe(1)
  const rows = await app.database.db.select().from(issuedCertificates)
  expect(new Map(rows.map((row) => [row.id, [row.enrollment_id, row.profile_id]]))).toEqual(
    new Map([
      [other.id, [kept, member.profileId]],
      [guests.id, [null, member.profileId]],
      [members.id, [kept, member.profileId]],
    ]),
  )
  expect((await own(member)).items).toHaveLength(3)
})

test('a certificate moves to the enrollment that counts, and there is no second one (issued-18)', async () => {
  const course = await addCourse(app.database)
  const completed = { course_id: course, amount: 0, payment_status: 'completed' as const }
  const one = await signInAs(app, { email: 'linked@example.org', subject: 'one' })
  const other = await signInAs(app, { email: 'linked@example.org', subject: 'other' })
  const first = await addEnrollment(app.database, { ...completed, email: 'a@example.org', profile_id: one.profileId })
  await addCompletion(app.database, course, first)
  const issued = await addIssued(app.database, { course_id: course, enrollment_id: first, profile_id: one.profileId })
  const second = await addEnrollment(app.database, {
    ...completed,
    email: 'b@example.org',
    profile_id: other.profileId,
  })
  // The first one is refunded: from now on the other one counts.
  await app.database.db
    .update(courseEnrollments)
    .set({ payment_status: 'refunded' })
    .where(eq(courseEnrollments.id, first))
  await inTransaction(app.database.db, (tx) =>
    countOnce(tx, course, { profile_id: other.profileId, email: 'b@example.org' }),
  )
  const [row] = await app.database.db.select().from(issuedCertificates)
  expect(row).toMatchObject({ id: issued.id, enrollment_id: second })
  const clerk = await signInAs(app, { email: 'clerk@academy.example', role: 'desk' })
  const open = await clerk.request(`/api/admin/issued-certificates/candidates?course=${course}`)
  expect(await open.json()).toMatchObject({ items: [] })
  for (const account of [one, other]) expect((await own(account)).items).toHaveLength(1)
})
