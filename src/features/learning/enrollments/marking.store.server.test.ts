import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/people/accounts/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments } from './table.server.ts'
import { auditLog } from '#records/audit/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, addEnrollment, countOf } from '#test/courses.ts'
import { hearChanges } from '#test/hear-changes.ts'
import type { Mark } from './listing/schema.ts'

let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let student: Awaited<ReturnType<typeof signInAs>>
/** A course that must be paid for, with two children, and the student's pending enrollment in it. */
let course: string
let child: string
let enrollment: string

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, 'admin')
  student = await signInAs(app, 'student')
})
beforeEach(async () => {
  const { db } = app.database
  await db.delete(courseEnrollments)
  await db.delete(courses)
  await db.delete(auditLog)
  course = await addCourse(app.database, { type: 'certificate', price: 3000 })
  child = await addCourse(app.database, { parent_course_id: course, class_link: 'https://meet.example/class' })
  await addCourse(app.database, { parent_course_id: course })
  enrollment = await add({ profile_id: student.profileId })
})

const add = (more: Parameters<typeof addEnrollment>[1] = {}) =>
  addEnrollment(app.database, { course_id: course, email: 'student@academy.example', ...more })
function mark(to: string, version = 1, more: object = {}, who: Pick<TestApp, 'request'> = admin, id = enrollment) {
  const json = { version, payment_status: to, ...more }
  return who.request(`/api/admin/enrollments/${id}/status`, { method: 'PUT', json })
}
const stored = async (id = enrollment) => {
  const [row] = await app.database.db.select().from(courseEnrollments).where(eq(courseEnrollments.id, id))
  return row && { status: row.payment_status, version: row.version }
}
const hasAccess = async () =>
  ((await (await student.request(`/api/courses/${child}/access`)).json()) as { hasAccess: boolean }).hasAccess

test('a payment marked completed gives access, counts, is audited and announced (mark-1)', async () => {
  const heard = await hearChanges(app)
  expect(await hasAccess()).toBe(false)
  const answer = await mark('completed')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toMatchObject({ id: enrollment, payment_status: 'completed', version: 2 })
  expect(await hasAccess()).toBe(true)
  expect(await countOf(app.database, course)).toBe(1)
  expect(await app.database.db.select().from(auditLog)).toMatchObject([
    {
      actor_id: admin.profileId,
      action: 'payment.marked',
      entity: 'course_enrollments',
      entity_id: enrollment,
      details: { from: 'pending', to: 'completed' },
    },
  ])
  expect(await heard.all()).toMatchObject([
    { topic: 'courses', ids: [course] },
    { topic: 'enrollments', ids: [course] },
    { topic: 'mail/due', ids: [] },
  ])
})

test('a refund or failure takes access and count away, and can be completed again (mark-2)', async () => {
  await mark('completed')
  expect((await mark('refunded', 2)).status).toBe(200)
  expect({ access: await hasAccess(), count: await countOf(app.database, course) }).toEqual({ access: false, count: 0 })
  await mark('completed', 3)
  expect((await mark('failed', 4)).status).toBe(200)
  expect({ access: await hasAccess(), count: await countOf(app.database, course) }).toEqual({ access: false, count: 0 })
  expect(await stored()).toEqual({ status: 'failed', version: 5 })
})

test('a mark over an older version changes nothing and returns the current state (mark-4)', async () => {
  await mark('completed')
  const stale = await mark('failed', 1)
  expect(stale.status).toBe(409)
  expect(await stale.json()).toMatchObject({
    error: { code: 'stale' },
    theirs: { id: enrollment, payment_status: 'completed', version: 2 },
  })
  expect(await stored()).toEqual({ status: 'completed', version: 2 })
  expect(await countOf(app.database, course)).toBe(1)
})

test('marking the current status changes nothing (mark-3)', async () => {
  await mark('completed')
  expect((await mark('completed', 2)).status).toBe(200)
  expect(await stored()).toEqual({ status: 'completed', version: 2 })
  expect(await countOf(app.database, course)).toBe(1)
  expect(await app.database.db.select().from(auditLog)).toHaveLength(1)
})

test('with any number of marks at once the count equals completed enrollments (mark-5)', async () => {
  const ids = [enrollment]
  for (let number = 0; number < 7; number++) ids.push(await add({ email: `person${number}@example.org` }))
  const marks: Mark[] = ['completed', 'failed', 'completed']
  const answers = await Promise.all(ids.flatMap((id) => marks.map((to) => mark(to, 1, {}, admin, id))))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(ids.length)
  expect(statuses.filter((status) => status === 409)).toHaveLength(ids.length * 2)
  const rows = await app.database.db.select().from(courseEnrollments)
  const completed = rows.filter(({ payment_status }) => payment_status === 'completed')
  expect(await countOf(app.database, course)).toBe(completed.length)
})

test('marking a guest’s payment gives the enrollment to the verified account (mark-6)', async () => {
  await app.database.db.delete(courseEnrollments)
  const waiting = await add({ email: ' Student@Academy.example ' })
  expect(await (await mark('completed', 1, {}, admin, waiting)).json()).toMatchObject({ has_account: true })
  expect(await hasAccess()).toBe(true)
  expect(await countOf(app.database, course)).toBe(1)
})

test('an enrollment of a deleted course is marked as well, and counts nowhere', async () => {
  const gone = await add({ course_id: null, email: 'old@example.org' })
  expect((await mark('refunded', 1, {}, admin, gone)).status).toBe(200)
  expect(await stored(gone)).toEqual({ status: 'refunded', version: 2 })
})

for (const [what, to, version, more] of [
  ['pending', 'pending', 1, {}],
  ['a state that does not exist', 'paid', 1, {}],
  ['a version that cannot be', 'completed', 0, {}],
  ['a field that is unknown', 'completed', 1, { amount: 0 }],
] as const) {
  test(`a mark with ${what} is refused, and nothing changes (mark-7)`, async () => {
    const answer = await mark(to, version, more)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid' } })
    expect(await stored()).toEqual({ status: 'pending', version: 1 })
  })
}

test('a mark on no enrollment says that there is none (mark-7)', async () => {
  const answer = await mark('completed', 1, {}, admin, '00000000-0000-4000-8000-000000000000')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'PGRST116' } })
})

test('marking payments answers 401 to nobody, 403 to students and demoted people (mark-7)', async () => {
  const demoted = await signInAs(app, { email: 'was@example.test', role: 'admin' })
  await app.database.db.update(profiles).set({ role: 'student' }).where(eq(profiles.id, demoted.profileId))
  expect((await mark('completed', 1, { more: 1 }, app)).status).toBe(401)
  expect((await mark('completed', 1, { more: 1 }, student)).status).toBe(403)
  expect((await mark('completed', 1, {}, demoted)).status).toBe(403)
  expect(await stored()).toEqual({ status: 'pending', version: 1 })
})
