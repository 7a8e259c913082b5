import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import { createTestApp, serveTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, countOf, enrollmentsIn } from '#test/courses.ts'
import { hearChanges } from '#test/hear-changes.ts'
import type { Enrolled, MyEnrollmentList } from './schema.ts'
import { courseEnrollments } from './table.server.ts'
import { enrollmentsByAddress } from './api.server.ts'

let app: TestApp
/** A free course and a certificate course, new for every test. */
let free: string
let paid: string

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  free = await add({ title: 'Free' })
  paid = await add({ title: 'Paid', type: 'certificate', price: 3000 })
})

const add = (more: Parameters<typeof addCourse>[1]) => addCourse(app.database, more)
type Asks = Pick<TestApp, 'request'>
const enroll = (who: Asks, course_id: string, more: Record<string, unknown> = {}) =>
  who.request('/api/enrollments', { method: 'POST', json: { course_id, email: 'visitor@example.org', ...more } })
const enrolled = async (who: Asks, course_id: string, more: Record<string, unknown> = {}) =>
  (await (await enroll(who, course_id, more)).json()) as Enrolled
const rowsOf = (course: string) => enrollmentsIn(app.database, course)
const countedIn = (course: string) => countOf(app.database, course)
const pay = (course: string) =>
  app.database.db
    .update(courseEnrollments)
    .set({ payment_status: 'completed' })
    .where(eq(courseEnrollments.course_id, course))
let people = 0
const somebody = (more: { email?: string; verified?: boolean } = {}) =>
  signInAs(app, { email: `person-${people++}@example.org`, ...more })
const mineOf = async (who: Asks) =>
  ((await (await who.request('/api/enrollments/mine')).json()) as MyEnrollmentList).items

test('anybody enrolls in a free course, completed and counted at once (enrollments-9)', async () => {
  expect(await enrolled(app, free)).toEqual({
    course_id: free,
    payment_status: 'completed',
    amount: 0,
    currency: 'JPY',
    payment_url: null,
  })
  expect(await rowsOf(free)).toMatchObject([
    { payment_status: 'completed', email: 'visitor@example.org', profile_id: null },
  ])
  expect(await countedIn(free)).toBe(1)
})

test('a certificate course is enrolled as pending and leads to the payment page (enrollments-9)', async () => {
  const answer = await enrolled(app, paid)
  const [row] = await rowsOf(paid)
  expect(row).toMatchObject({ payment_status: 'pending', amount: 3000, currency: 'JPY', course_title: 'Paid' })
  expect(answer).toMatchObject({ payment_status: 'pending', amount: 3000 })
  expect(answer.payment_url).toBe(`http://localhost:3000/dev/payment/3000?reference=${row?.reference}`)
  expect(await countedIn(paid)).toBe(0)
})

test('what is typed is trimmed; optional fields are stored as null when empty (enrollments-10)', async () => {
  await enroll(app, free, { email: '  Visitor@Example.org ', full_name: ' Mei Lin ', phone: '  ', organization: '' })
  expect(await rowsOf(free)).toMatchObject([
    { email: 'Visitor@Example.org', full_name: 'Mei Lin', phone: null, organization: null },
  ])
  await enroll(app, paid, { full_name: null })
  expect(await rowsOf(paid)).toMatchObject([{ full_name: null, phone: null, organization: null }])
})

test.each([
  ['without an email', { email: undefined }, 'email'],
  ['with an empty email', { email: '   ' }, 'email'],
  ['with an email that is none', { email: 'visitor at example' }, 'email'],
  ['with an email of 256 characters', { email: `${'a'.repeat(244)}@example.org` }, 'email'],
  ['with a name that is no text', { full_name: { first: 'Mei' } }, 'full_name'],
  ['with a name without end', { full_name: 'a'.repeat(201) }, 'full_name'],
  ['with a character that cannot be kept', { organization: 'a\0b' }, 'organization'],
  ['with a payment status of its own', { payment_status: 'completed' }, 'body'],
  ['with an account of its own', { profile_id: '99999999-9999-4999-8999-999999999999' }, 'body'],
  ['for a course that is no id', { course_id: '7' }, 'course_id'],
])('an enrollment %s is refused at its field, and nothing is stored (enrollments-10)', async (_, more, field) => {
  const answer = await enroll(app, free, more)
  expect(answer.status).toBe(400)
  expect(Object.keys(((await answer.json()) as { error: { fields: object } }).error.fields)).toEqual([field])
  expect(await rowsOf(free)).toEqual([])
})

test('an email of 255 characters is accepted', async () => {
  expect((await enroll(app, free, { email: `${'a'.repeat(243)}@example.org` })).status).toBe(200)
})

test.each(['unknown', 'draft', 'below a draft'])('in a course that is %s nobody can enroll', async (which) => {
  const draft = await add({ title: 'Draft', published: false })
  const below = await add({ title: 'Below', parent_course_id: draft })
  const id = { unknown: '00000000-0000-0000-0000-000000000001', draft, 'below a draft': below }[which] ?? ''
  const answer = await enroll(app, id)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code: 'PGRST116' } })
})

test("a child's page enrolls in, and pays for, its parent", async () => {
  const child = await add({ title: 'Child', parent_course_id: paid, type: 'certificate', price: 9 })
  expect(await enrolled(app, child)).toMatchObject({ course_id: paid, amount: 3000 })
  expect(await rowsOf(child)).toEqual([])
  expect(await rowsOf(paid)).toHaveLength(1)
})

test('without a session one enrollment waits per email, in any case or spacing (enrollments-11)', async () => {
  for (const email of ['visitor@example.org', 'VISITOR@example.ORG', '  Visitor@Example.org  '])
    await enroll(app, free, { email })
  expect(await rowsOf(free)).toHaveLength(1)
  expect(await countedIn(free)).toBe(1)
  await enroll(app, free, { email: 'other@example.org' })
  expect(await countedIn(free)).toBe(2)
})

test('made while signed in, an enrollment belongs to the account, whatever email is typed', async () => {
  const person = await somebody()
  const other = await somebody()
  await enroll(person, free)
  await enroll(person, free, { email: 'another@example.org' })
  expect(await rowsOf(free)).toMatchObject([{ profile_id: person.profileId, email: 'visitor@example.org' }])
  await enroll(other, free)
  expect(await rowsOf(free)).toHaveLength(2)
  expect(await countedIn(free)).toBe(2)
})

test.each([
  ['signed in', true],
  ['without a session', false],
])('from twenty tabs at once, %s, there is one enrollment and one count (enrollments-11)', async (_, signedIn) => {
  const who = signedIn ? await somebody() : app
  const answers = await Promise.all(Array.from({ length: 20 }, () => enroll(who, free)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(await rowsOf(free)).toHaveLength(1)
  expect(await countedIn(free)).toBe(1)
})

test('thirty people at once are thirty enrollments and a count of thirty', async () => {
  await Promise.all(Array.from({ length: 30 }, (_, n) => enroll(app, free, { email: `crowd-${n}@example.org` })))
  expect(await rowsOf(free)).toHaveLength(30)
  expect(await countedIn(free)).toBe(30)
})

test('enrolling again gives the same enrollment back and lets an unpaid one go on to payment', async () => {
  const person = await somebody()
  const first = await enrolled(person, paid)
  expect(await enrolled(person, paid)).toEqual(first)
  await pay(paid)
  expect(await enrolled(person, paid)).toEqual({ ...first, payment_status: 'completed', payment_url: null })
  expect(await rowsOf(paid)).toHaveLength(1)
})

test('a failed payment keeps its reference; after a refund there is a new one at today’s price', async () => {
  const person = await somebody()
  const first = await enrolled(person, paid)
  const set = (payment_status: 'failed' | 'refunded') =>
    app.database.db.update(courseEnrollments).set({ payment_status })
  await set('failed')
  expect(await enrolled(person, paid)).toEqual(first)
  await set('refunded')
  await app.database.db.update(courses).set({ price: 3500 }).where(eq(courses.id, paid))
  const again = await enrolled(person, paid)
  expect(again).toMatchObject({ payment_status: 'pending', amount: 3500 })
  expect(again.payment_url?.split('=')[1]).not.toBe(first.payment_url?.split('=')[1])
  expect(await rowsOf(paid)).toMatchObject([{ payment_status: 'pending', amount: 3500 }])
})

test('without a session the answer never tells whether the email is enrolled (enrollments-14)', async () => {
  const shapeOf = async (email: string) => {
    const answer = await enroll(app, paid, { email })
    const text = await answer.text()
    return [answer.status, [...answer.headers.keys()].sort(), text.replace(/reference=[0-9a-f]{32}/, 'reference=…')]
  }
  const asNew = await shapeOf('first@example.org')
  expect(await shapeOf('first@example.org')).toEqual(asNew)
  await pay(paid)
  await app.database.db.update(courses).set({ price: 3300 }).where(eq(courses.id, paid))
  const asNewToday = await shapeOf('second@example.org')
  expect(await shapeOf('first@example.org')).toEqual(asNewToday)
  const person = await somebody({ email: 'owner@example.org' })
  await enroll(person, paid)
  await pay(paid)
  expect(await shapeOf('Owner@example.org')).toEqual(asNewToday)
})

test('Profile › Courses lists the own enrollments, newest first, with states and next steps', async () => {
  const person = await somebody()
  const { db } = app.database
  await db.update(courses).set({ class_link: 'https://meet.example/secret' })
  await enroll(person, free)
  await enroll(person, paid)
  const gone = await add({ title: 'Gone' })
  await enroll(person, gone)
  await db.delete(courses).where(eq(courses.id, gone))
  const items = await mineOf(person)
  expect(items).toMatchObject([
    { course: null, course_id: null, course_title: 'Gone', next_step: 'none', payment_url: null },
    { course: { id: paid, title: 'Paid' }, payment_status: 'pending', amount: 3000, next_step: 'pay' },
    { course: { id: free }, payment_status: 'completed', next_step: 'learn', payment_url: null },
  ])
  expect(items[1]?.payment_url).toContain('/dev/payment/3000?reference=')
  expect(JSON.stringify(items)).not.toMatch(/secret|reference":/)
})

test('the own enrollments are for somebody signed in, and stored by no cache', async () => {
  expect((await app.request('/api/enrollments/mine')).status).toBe(401)
  expect((await app.request('/api/enrollments/mine?limit=x')).status).toBe(401)
  const person = await somebody()
  expect((await person.request('/api/enrollments/mine?limit=x')).status).toBe(400)
  expect((await person.request('/api/enrollments/mine')).headers.get('cache-control')).toBe('no-store')
  expect((await enroll(person, free)).headers.get('cache-control')).toBe('no-store')
})

test('the announced change names only the course, the same for new and known enrollments', async () => {
  const person = await somebody({ email: 'announced@example.org' })
  await enroll(person, free)
  const heard = await hearChanges(app)
  const each = [
    { position: expect.any(Number), topic: 'courses', ids: [free], hears: 'everyone-later', person: null },
    { position: expect.any(Number), topic: 'enrollments', ids: [free], hears: 'enrollments', person: null },
    { position: expect.any(Number), topic: 'mail/due', ids: [], hears: 'enrollments', person: null },
  ]
  for (const email of ['new@example.org', 'new@example.org', 'announced@example.org']) {
    await enroll(app, free, { email })
    expect(await heard.all()).toEqual(each)
  }
  expect(await countedIn(free)).toBe(2)
})

test('where a payment page is set it is opened; on a public server without one there is none', async () => {
  const shop = await createTestApp({
    database: app.database,
    settings: { PAYMENT_PAGE_URL: 'https://pay.example/{price}/jpy' },
  })
  expect((await enrolled(shop, paid)).payment_url).toMatch(
    /^https:\/\/pay\.example\/3000\/jpy\?reference=[0-9a-f]{32}$/,
  )
  const outside = await createTestApp({ database: app.database, settings: { PUBLIC_URL: 'https://academy.example' } })
  expect(await enrolled(outside, paid)).toMatchObject({ payment_status: 'pending', payment_url: null })
})

test('a classroom may enroll without a session; then only its network must wait (limits-6)', async () => {
  const busy = await serveTestApp({ database: app.database, settings: { TRUST_PROXY: '1' } })
  const from = (address: string, who: Asks = busy) =>
    who.request('/api/enrollments', {
      method: 'POST',
      json: { course_id: paid, email: 'visitor@example.org' },
      headers: { 'x-forwarded-for': address },
    })
  const statusFrom = async (...asked: Parameters<typeof from>) => (await from(...asked)).status
  const { limits } = busy.deps
  await Promise.all(Array.from({ length: 179 }, () => limits.take(enrollmentsByAddress, '2001:db8:1:2::/64')))
  expect(await statusFrom('2001:db8:1:2::1')).toBe(200)
  const refused = await from('2001:db8:1:2:ffff::2')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await refused.json()).toMatchObject({ error: { code: 'too_many' }, retryAfter: expect.any(Number) })
  expect(await statusFrom('2001:db8:1:3::1')).toBe(200)
  expect(await statusFrom('2001:db8:1:2::1', await signInAs(busy, 'student'))).toBe(200)
})

test('an invalid enrollment does not count toward the limit', async () => {
  const points = async () =>
    (await app.database.pool.query("select points from rate_limits where key like 'addressEnrollments:unknown'")).rows
  const before = await points()
  for (let n = 0; n < 5; n += 1) await enroll(app, free, { email: '' })
  expect(await points()).toEqual(before)
})
