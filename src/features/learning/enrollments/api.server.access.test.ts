import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse } from '#test/courses.ts'
import type { Access } from './schema.ts'

let app: TestApp
let student: Awaited<ReturnType<typeof signInAs>>
let other: Awaited<ReturnType<typeof signInAs>>
const links = { class_link: 'https://meet.example/secret-class', replay_link: 'https://video.example/secret-replay' }
const closed = { requiresPurchase: true, hasAccess: false, enrolled_in: null, class_link: null, replay_link: null }
const open = { hasAccess: true, ...links }

beforeAll(async () => {
  app = await createTestApp()
  student = await signInAs(app, 'student')
  other = await signInAs(app, { email: 'other@example.org' })
})

const add = (more: Parameters<typeof addCourse>[1] = {}) =>
  addCourse(app.database, { type: 'certificate', ...links, ...more })
/** A parent with a price and two published children; gives the parent and the first child. */
async function addFamily(price = 3000) {
  const parent = await add({ price })
  const child = await add({ parent_course_id: parent })
  const second = await add({ parent_course_id: parent })
  return { parent, child, second }
}
const access = async (who: Pick<TestApp, 'request'>, id: string) =>
  (await (await who.request(`/api/courses/${id}/access`)).json()) as Access
const enroll = (who: Pick<TestApp, 'request'>, course_id: string) =>
  who.request('/api/enrollments', { method: 'POST', json: { course_id, email: 'student@academy.example' } })
const setStatus = (course: string, payment_status: 'pending' | 'completed' | 'failed' | 'refunded') =>
  app.database.db.update(courseEnrollments).set({ payment_status }).where(eq(courseEnrollments.course_id, course))

test('root courses and standalone courses are open to anybody, whatever they cost (access-2)', async () => {
  const { parent } = await addFamily()
  const alone = await add({ price: 9000 })
  for (const id of [parent, alone]) {
    expect(await access(app, id)).toEqual({
      purchaseStatus: 'none',
      requiresPurchase: false,
      enrolled_in: null,
      ...open,
    })
    expect(await access(student, id)).toMatchObject(open)
  }
})

const seated = { state: 'seated', kept_until: null, position: null }
const own = (payment_status: string, state = 'seated') => ({
  own: { enrollment_id: expect.any(String), payment_status, amount: 3000, place: { ...seated, state } },
})

test('a child needs its parent’s purchase and follows that enrollment’s states (access-1)', async () => {
  const { parent, child, second } = await addFamily()
  expect(await access(app, child)).toEqual({ purchaseStatus: 'none', ...closed })
  expect(await access(student, child)).toEqual({ purchaseStatus: 'none', ...closed })
  await enroll(student, child)
  expect(await access(student, child)).toEqual({ purchaseStatus: 'pending', ...closed, ...own('pending') })
  expect(await access(student, parent)).toMatchObject({ purchaseStatus: 'pending', ...open })
  await setStatus(parent, 'completed')
  for (const id of [child, second]) {
    expect(await access(student, id)).toEqual({
      purchaseStatus: 'completed',
      requiresPurchase: true,
      enrolled_in: { id: parent, title: 'A course' },
      ...open,
      ...own('completed'),
    })
  }
  for (const status of ['failed', 'refunded'] as const) {
    await setStatus(parent, status)
    expect(await access(student, child)).toEqual({ purchaseStatus: 'none', ...closed, ...own(status, 'none') })
  }
})

test('another person’s payment, or one without the account, opens nothing (access-3)', async () => {
  const { parent, child } = await addFamily()
  await enroll(student, child)
  await setStatus(parent, 'completed')
  expect(await access(other, child)).toEqual({ purchaseStatus: 'none', ...closed })
  expect(await access(app, child)).toEqual({ purchaseStatus: 'none', ...closed })
})

test('a free enrollment in the child opens nothing, as the parent is what is sold (access-5)', async () => {
  const { child } = await addFamily()
  await app.database.db.insert(courseEnrollments).values({
    course_id: child,
    course_title: 'A course',
    profile_id: student.profileId,
    email: 'student@academy.example',
    payment_status: 'completed',
    amount: 0,
    currency: 'JPY',
  })
  expect(await access(student, child)).toEqual({ purchaseStatus: 'none', ...closed })
})

test.each([
  ['its parent costs nothing', 0, 2],
  ['it is the only child', 3000, 1],
  ['its siblings are drafts', 3000, 1],
])('a child is open where %s', async (why, price, children) => {
  const parent = await add({ price })
  const child = await add({ parent_course_id: parent })
  for (let n = 1; n < children; n++) await add({ parent_course_id: parent })
  if (why === 'its siblings are drafts') await add({ parent_course_id: parent, published: false })
  expect(await access(app, child)).toMatchObject({ purchaseStatus: 'none', requiresPurchase: false, ...open })
})

test('the links of a child stay closed while its parent is a draft', async () => {
  const { parent, child } = await addFamily()
  await app.database.db.update(courses).set({ published: false }).where(eq(courses.id, parent))
  expect(await access(app, child)).toEqual({ purchaseStatus: 'none', ...closed })
})

test('an ended session or a made-up cookie is nobody', async () => {
  const { parent, child } = await addFamily()
  const leaving = await signInAs(app, { email: 'leaving@example.org' })
  await enroll(leaving, child)
  await setStatus(parent, 'completed')
  expect(await access(leaving, child)).toMatchObject(open)
  await leaving.request('/api/auth/sign-out', { method: 'POST' })
  expect(await access(leaving, child)).toEqual({ purchaseStatus: 'none', ...closed })
  const forged = await app.request(`/api/courses/${child}/access`, { headers: { cookie: 'session=made-up' } })
  expect(await forged.json()).toEqual({ purchaseStatus: 'none', ...closed })
})

test('the answer is stored by no cache, neither of the browser nor of the server (access-3)', async () => {
  const { child } = await addFamily()
  const answer = await student.request(`/api/courses/${child}/access`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-cache-tags')).toBeNull()
  expect(app.deps.cache.key(`/api/courses/${child}/access`)).toBeNull()
})

test.each([
  ['/api/courses/99999999-9999-4999-8999-999999999999/access', 404, 'PGRST116'],
  ['/api/courses/7/access', 400, 'invalid'],
])('%s answers %d %s and no link', async (path, status, code) => {
  const answer = await app.request(path)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ error: { code } })
})

test('a draft has no access to ask for', async () => {
  const draft = await add({ published: false })
  const answer = await student.request(`/api/courses/${draft}/access`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('secret-')
})
