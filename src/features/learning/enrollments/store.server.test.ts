import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, countOf, enrollmentsIn } from '#test/courses.ts'
import type { Enrolled } from './schema.ts'
import { courseEnrollments } from './table.server.ts'

let app: TestApp
/** A course that must be paid for, new for every test. */
let paid: string

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  paid = await addCourse(app.database, { title: 'Paid', type: 'certificate', price: 3000 })
})

type Asks = Pick<TestApp, 'request'>
const enroll = (who: Asks, course_id: string, more: Record<string, unknown> = {}) =>
  who.request('/api/enrollments', { method: 'POST', json: { course_id, email: 'visitor@example.org', ...more } })
const enrolled = async (who: Asks, course_id: string, more: Record<string, unknown> = {}) =>
  (await (await enroll(who, course_id, more)).json()) as Enrolled
const rowsOf = (course: string) => enrollmentsIn(app.database, course)
const countedIn = (course: string) => countOf(app.database, course)

test.each(['pending', 'failed', 'refunded', 'completed'] as const)(
  'without a session nobody changes or sees an account’s %s enrollment (enrollments-15)',
  async (payment_status) => {
    const person = await signInAs(app, { email: `owner-${payment_status}@example.org` })
    await enroll(person, paid, { full_name: 'Mei' })
    await app.database.db.update(courseEnrollments).set({ payment_status }).where(eq(courseEnrollments.course_id, paid))
    await app.database.db.update(courses).set({ price: 3300 }).where(eq(courses.id, paid))
    const [own] = await rowsOf(paid)
    const answers = [1, 2].map(() => enrolled(app, paid, { email: `Owner-${payment_status}@example.org` }))
    const addresses = (await Promise.all(answers)).map(({ payment_url }) => payment_url)
    expect(addresses[1]).toBe(addresses[0])
    expect(addresses[0]).toContain('/3300?reference=')
    expect(addresses[0]).not.toContain(own?.reference)
    const rows = await rowsOf(paid)
    expect(rows.filter(({ profile_id }) => profile_id !== null)).toEqual([own])
    expect(rows.filter(({ profile_id }) => profile_id === null)).toMatchObject([{ payment_status: 'pending' }])
  },
)

test('without a session a free course once paid leaves the account’s enrollment alone', async () => {
  const person = await signInAs(app, { email: 'turned@example.org' })
  await enroll(person, paid)
  await app.database.db.update(courseEnrollments).set({ payment_status: 'refunded' })
  await app.database.db.update(courses).set({ type: 'free', price: 0 }).where(eq(courses.id, paid))
  await enroll(app, paid, { email: 'turned@example.org' })
  expect((await rowsOf(paid)).filter(({ profile_id }) => profile_id)).toMatchObject([
    { payment_status: 'refunded', version: 1 },
  ])
  expect(await countedIn(paid)).toBe(1)
  await signInAs(app, { email: 'turned@example.org' })
  expect(await rowsOf(paid)).toMatchObject([{ profile_id: person.profileId, payment_status: 'completed' }])
  expect(await countedIn(paid)).toBe(1)
})

test('enrolling again without a session changes nothing stored the first time', async () => {
  await enroll(app, paid, { full_name: 'Mei', phone: '1' })
  await enroll(app, paid, { full_name: 'Somebody else', phone: '2' })
  expect(await rowsOf(paid)).toMatchObject([{ full_name: 'Mei', phone: '1' }])
})
