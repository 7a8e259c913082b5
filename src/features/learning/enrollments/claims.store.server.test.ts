import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import type { MyEnrollmentList } from './schema.ts'
import { courseEnrollments } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, countOf, enrollmentsIn } from '#test/courses.ts'

let app: TestApp
/** A free course and a certificate course, new for every test. */
let free: string
let paid: string

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  free = await addCourse(app.database, { title: 'Free' })
  paid = await addCourse(app.database, { title: 'Paid', type: 'certificate', price: 3000 })
})

type Asks = Pick<TestApp, 'request'>
const enroll = (who: Asks, course_id: string, more: { email?: string } = {}) =>
  who.request('/api/enrollments', { method: 'POST', json: { course_id, email: 'visitor@example.org', ...more } })
const rowsOf = (course: string) => enrollmentsIn(app.database, course)
const countedIn = (course: string) => countOf(app.database, course)
let people = 0
const somebody = (more: { email?: string; verified?: boolean } = {}) =>
  signInAs(app, { email: `person-${people++}@example.org`, ...more })
const mineOf = async (who: Asks) =>
  ((await (await who.request('/api/enrollments/mine')).json()) as MyEnrollmentList).items

test('a waiting enrollment is claimed only by the account that verified it (enrollments-12)', async () => {
  await enroll(app, free, { email: 'Claim@Example.org' })
  const unverified = await somebody({ email: 'claim@example.org', verified: false })
  expect(await mineOf(unverified)).toEqual([])
  const stranger = await somebody()
  expect(await mineOf(stranger)).toEqual([])
  const owner = await somebody({ email: 'claim@example.org' })
  expect(await rowsOf(free)).toHaveLength(1)
  expect(await countedIn(free)).toBe(1)
  expect(await mineOf(owner)).toMatchObject([{ course_id: free, payment_status: 'completed', next_step: 'learn' }])
})

test('enrolling with and without a session under one email is one enrollment and one count', async () => {
  const person = await somebody({ email: 'both@example.org' })
  await enroll(person, free)
  await enroll(app, free, { email: 'BOTH@example.org' })
  expect(await rowsOf(free)).toHaveLength(1)
  expect(await countedIn(free)).toBe(1)
  // The other way round, in one go with enrolling, since this session began before.
  await enroll(app, paid, { email: 'Both@example.org' })
  await enroll(person, paid)
  expect(await rowsOf(paid)).toMatchObject([{ profile_id: person.profileId }])
})

test.each([
  ['free in both', 'completed', 0, 'completed', 0, { rows: 1, count: 1, status: 'completed' }],
  ['paid while it waited', 'completed', 3000, 'pending', 3000, { rows: 1, count: 1, status: 'completed' }],
  ['paid in the account', 'pending', 3000, 'completed', 3000, { rows: 2, count: 1, status: 'completed' }],
  ['paid in neither', 'pending', 3000, 'pending', 3000, { rows: 2, count: 0, status: 'pending' }],
  ['paid twice', 'completed', 3000, 'completed', 3000, { rows: 2, count: 1, status: 'completed' }],
] as const)(
  'an enrolled account that claims a waiting one, %s, loses no payment (enrollments-12)',
  async (_, waiting, a, own, b, end) => {
    const email = `merge-${people++}@example.org`
    const person = await somebody({ email, verified: false })
    const { db } = app.database
    const shared = { course_id: paid, course_title: 'Paid', email, currency: 'JPY' }
    await db.insert(courseEnrollments).values([
      { ...shared, payment_status: waiting, amount: a },
      { ...shared, payment_status: own, amount: b, profile_id: person.profileId },
    ])
    // The same identity, its email verified by now.
    await somebody({ email })
    expect(await rowsOf(paid)).toHaveLength(end.rows)
    expect(await countedIn(paid)).toBe(end.count)
    const standing = (await rowsOf(paid)).filter(({ profile_id, is_duplicate }) => profile_id !== null && !is_duplicate)
    expect(standing).toMatchObject([{ profile_id: person.profileId, payment_status: end.status }])
  },
)

test('an account that claims a payment under its email keeps its own profile data', async () => {
  const email = 'told@example.org'
  const person = await somebody({ email, verified: false })
  const shared = { course_id: paid, course_title: 'Paid', currency: 'JPY', amount: 3000 }
  await app.database.db.insert(courseEnrollments).values([
    { ...shared, email, full_name: 'Somebody else', payment_status: 'completed' },
    { ...shared, email: 'work@example.org', full_name: 'Mei', phone: '1', profile_id: person.profileId },
  ])
  await somebody({ email })
  expect(await rowsOf(paid)).toMatchObject([
    { profile_id: person.profileId, payment_status: 'completed', full_name: 'Mei', phone: '1' },
  ])
})

test('a waiting enrollment of a deleted course is claimed too, by a verified email', async () => {
  const email = 'deleted@example.org'
  await enroll(app, free, { email })
  await app.database.db.delete(courses).where(eq(courses.id, free))
  expect(await mineOf(await somebody({ email, verified: false }))).toEqual([])
  expect(await mineOf(await somebody({ email }))).toMatchObject([{ course_title: 'Free', course_id: null }])
})
