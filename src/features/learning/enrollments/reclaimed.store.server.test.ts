import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import type { EnrollmentList } from './listing/schema.ts'
import type { MyEnrollmentList } from './schema.ts'
import { courseEnrollments } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, addEnrollment, countOf, enrollmentsIn } from '#test/courses.ts'
import { hearChanges } from '#test/hear-changes.ts'

const rivers = { ...newCourse, title: 'Rivers', description: 'How a city drinks.', type: 'certificate', price: 3000 }
type Somebody = Awaited<ReturnType<typeof signInAs>>
let app: TestApp
let admin: Somebody
let student: Somebody
/** A course that must be paid for, new for every test. */
let course: string
let people = 0

beforeAll(async () => {
  app = await createTestApp()
  admin = await signInAs(app, { email: 'admin@academy.example', role: 'admin' })
})
beforeEach(async () => {
  course = await addCourse(app.database, { title: 'Rivers', type: 'certificate', price: 3000 })
  student = await signInAs(app, { email: `student-${people++}@academy.example` })
})

const remove = () => admin.request(`/api/admin/courses/${course}`, { method: 'DELETE' })
const restore = (json: object = { data: rivers }) =>
  admin.request(`/api/admin/courses/${course}/restore`, { method: 'POST', json })
const add = (more: Parameters<typeof addEnrollment>[1] = {}) =>
  addEnrollment(app.database, { course_id: course, course_title: 'Rivers', ...more })
const stored = async (id: string) => {
  const [row] = await app.database.db.select().from(courseEnrollments).where(eq(courseEnrollments.id, id))
  return row
}
const hasAccess = async () =>
  ((await (await student.request(`/api/courses/${course}/access`)).json()) as { hasAccess: boolean }).hasAccess

test('a course that comes back has its enrollments again, its count and its access (deleted-3)', async () => {
  const paid = await add({ profile_id: student.profileId, payment_status: 'completed' })
  const waiting = await add({ email: 'waiting@example.org' })
  const before = [await stored(paid), await stored(waiting)]
  await remove()
  expect(await stored(paid)).toMatchObject({ course_id: null, course_title: 'Rivers' })
  const heard = await hearChanges(app)
  expect(await (await restore()).json()).toMatchObject({ id: course, enrollment_count: 1 })
  expect([await stored(paid), await stored(waiting)]).toEqual(before)
  expect(await hasAccess()).toBe(true)
  expect(await countOf(app.database, course)).toBe(1)
  expect(await heard.all()).toContainEqual(expect.objectContaining({ topic: 'enrollments', ids: [course] }))
  const mine = (await (await student.request('/api/enrollments/mine')).json()) as MyEnrollmentList
  expect(mine.items).toMatchObject([{ course_id: course, payment_status: 'completed' }])
  const list = (await (await admin.request(`/api/admin/enrollments?course=${course}`)).json()) as EnrollmentList
  expect(list.items.map(({ id }) => id).toSorted()).toEqual([paid, waiting].toSorted())
})

test('a course restored twice has the enrollments made in between as well', async () => {
  const first = await add({ email: 'first@example.org', payment_status: 'completed' })
  await remove()
  await restore()
  const second = await add({ email: 'second@example.org' })
  await remove()
  await restore()
  expect((await enrollmentsIn(app.database, course)).map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
  expect(await countOf(app.database, course)).toBe(1)
})

test('enrollments that became one person’s return merged, with every payment shown (deleted-3)', async () => {
  const email = `both-${people++}@academy.example`
  const person = await signInAs(app, { email, verified: false })
  const waiting = await add({ email, payment_status: 'completed' })
  const own = await add({ profile_id: person.profileId, email: 'other@example.org' })
  await remove()
  // The same identity with its email verified: what waits is theirs now.
  await signInAs(app, { email })
  expect(await stored(waiting)).toMatchObject({ profile_id: person.profileId })
  expect((await restore()).status).toBe(201)
  expect((await enrollmentsIn(app.database, course)).map(({ id }) => id)).toEqual([waiting])
  expect(await stored(own)).toMatchObject({ course_id: null, course_title: 'Rivers', payment_status: 'pending' })
  expect(await countOf(app.database, course)).toBe(1)
})

test('a payment marked while a course comes back is counted once (deleted-3)', async () => {
  const id = await add({ profile_id: student.profileId })
  await remove()
  const json = { version: 1, payment_status: 'completed' }
  const mark = () => admin.request(`/api/admin/enrollments/${id}/status`, { method: 'PUT', json })
  const answers = await Promise.all([restore(), mark()])
  expect(answers.map(({ status }) => status)).toEqual([201, 200])
  expect(await countOf(app.database, course)).toBe(1)
  expect(await hasAccess()).toBe(true)
})

test('a course that cannot return leaves its enrollments alone, and no other course gets them', async () => {
  const id = await add({ payment_status: 'completed' })
  await remove()
  expect((await restore({ data: { ...rivers, title: '' } })).status).toBe(400)
  expect((await restore({ data: { ...rivers, parent_course_id: course } })).status).toBe(400)
  const other = await addCourse(app.database, { title: 'Rivers' })
  expect(await stored(id)).toMatchObject({ course_id: null })
  expect(await countOf(app.database, other)).toBe(0)
})
