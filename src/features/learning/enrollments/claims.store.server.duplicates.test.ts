import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import type { EnrollmentList, ListedEnrollment } from '#features/learning/enrollment-desk/schema.ts'
import type { Enrolled, MyEnrollmentList } from './schema.ts'
import { courseEnrollments } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, countOf, enrollmentsIn } from '#test/courses.ts'
import { tableOf } from '#test/csv.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret } from '#test/payments.ts'

type Somebody = Awaited<ReturnType<typeof signInAs>>
const fields = { ...newCourse, title: 'Rivers', description: 'How a city drinks.', type: 'certificate', price: 3000 }
let app: TestApp
let admin: Somebody
/** Somebody with a verified email, and a course with a section that must be bought; new for every test. */
let person: Somebody
let email: string
let course: string
let section: string
let people = 0

beforeAll(async () => {
  app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
  admin = await signInAs(app, 'admin')
})
beforeEach(async () => {
  email = `person-${people++}@example.org`
  person = await signInAs(app, { email })
  course = await addCourse(app.database, { title: 'Rivers', type: 'certificate', price: 3000 })
  section = await addCourse(app.database, { parent_course_id: course, type: 'certificate' })
  await addCourse(app.database, { parent_course_id: course, type: 'certificate' })
})

const pay = (reference: string) => paymentOutcome(app, paymentEvent(reference))
const refund = (reference: string) => paymentOutcome(app, paymentEvent(reference, { type: 'payment.refunded' }))
const listed = async () => {
  const answer = await admin.request(`/api/admin/enrollments?course=${course}`)
  return ((await answer.json()) as EnrollmentList).items
}
const mark = (enrollment: ListedEnrollment | undefined, payment_status: string) =>
  admin.request(`/api/admin/enrollments/${enrollment?.id}/status`, {
    method: 'PUT',
    json: { version: enrollment?.version, payment_status },
  })
const hasAccess = async (who: Somebody = person) =>
  ((await (await who.request(`/api/courses/${section}/access`)).json()) as { hasAccess: boolean }).hasAccess
const count = () => countOf(app.database, course)
const mine = async () => ((await (await person.request('/api/enrollments/mine')).json()) as MyEnrollmentList).items
/** Pays signed in, then a second time without a session under the same email; gives both references. */
async function payTwice() {
  const first = await enrollToPay(person, course, email)
  await pay(first)
  const second = await enrollToPay(app, course, email.toUpperCase())
  expect(await pay(second)).toEqual({ outcome: 'completed', repeated: false })
  return { first, second }
}

test('a second payment without a session is kept, uncounted and told to staff (enrollments-4)', async () => {
  const { first, second } = await payTwice()
  expect(await count()).toBe(1)
  const rows = await listed()
  expect(rows).toHaveLength(2)
  expect(rows.find(({ reference }) => reference === first)).toMatchObject({ is_duplicate: false, has_other: true })
  expect(rows.find(({ reference }) => reference === second)).toMatchObject({
    payment_status: 'completed',
    is_duplicate: true,
    has_account: true,
  })
  const csv = await (await admin.request(`/api/admin/enrollments/export?course=${course}`)).text()
  const [headings, ...lines] = tableOf(csv)
  const toRefund = headings?.indexOf('To be refunded') ?? -1
  expect(new Set(lines.map((line) => line[toRefund]))).toEqual(new Set(['no', 'yes, paid a second time']))
  expect(await hasAccess()).toBe(true)
  // In the profile the second one asks for nothing.
  expect(await mine()).toMatchObject([
    { is_duplicate: true, payment_url: null },
    { is_duplicate: false, next_step: 'learn' },
  ])
})

test('a single payment is no second one, and nothing is to be refunded (enrollments-4)', async () => {
  await pay(await enrollToPay(person, course, email))
  expect(await listed()).toMatchObject([{ is_duplicate: false, has_other: false }])
})

test('a refund of one of two payments leaves the other counted, with access (enrollments-4)', async () => {
  const { first, second } = await payTwice()
  await refund(first)
  expect(await count()).toBe(1)
  expect(await hasAccess()).toBe(true)
  const rows = await listed()
  expect(rows.find(({ reference }) => reference === second)).toMatchObject({ is_duplicate: false, has_other: false })
  // The one that was refunded is marked as paid again: it is the second one now.
  await mark(
    rows.find(({ reference }) => reference === first),
    'completed',
  )
  expect(await count()).toBe(1)
  expect((await listed()).filter(({ is_duplicate }) => is_duplicate)).toMatchObject([{ reference: first }])
  for (const reference of [first, second]) {
    await mark(
      (await listed()).find((row) => row.reference === reference),
      'refunded',
    )
    expect(await count()).toBe(reference === first ? 1 : 0)
    expect(await hasAccess()).toBe(reference === first)
  }
})

test('whoever has had both payments back enrolls and pays anew, once (enrollments-4)', async () => {
  const { first, second } = await payTwice()
  await refund(second)
  await refund(first)
  expect(await count()).toBe(0)
  const anew = await enrollToPay(person, course, email)
  expect([first, second]).not.toContain(anew)
  await pay(anew)
  expect(await count()).toBe(1)
  expect(await hasAccess()).toBe(true)
  expect(
    (await listed()).filter(({ is_duplicate, payment_status }) => is_duplicate && payment_status !== 'refunded'),
  ).toEqual([])
})

test('a payment before verification becomes the account’s second at sign-in (enrollments-4)', async () => {
  email = `unverified-${people++}@example.org`
  person = await signInAs(app, { email, verified: false })
  await payTwice()
  expect(await count()).toBe(2)
  await signInAs(app, { email })
  expect(await count()).toBe(1)
  expect(await listed()).toMatchObject([
    { has_account: true, is_duplicate: true },
    { has_account: true, is_duplicate: false },
  ])
})

test('an account whose email changes and changes back counts once when verified (enrollments-3)', async () => {
  const subject = { subject: `subject-${people++}` }
  person = await signInAs(app, { email, ...subject })
  await pay(await enrollToPay(person, course, email))
  await signInAs(app, { email: `moved-${email}`, ...subject })
  // While nobody has verified it, the email is somebody else.
  await pay(await enrollToPay(app, course, email))
  const before = await count()
  await signInAs(app, { email, ...subject })
  expect([before, await count()]).toEqual([2, 1])
})

test('two accounts with one verified email count once, and both keep access (enrollments-3)', async () => {
  const other = await signInAs(app, { email: `other-${email}`, subject: `other-${email}` })
  await pay(await enrollToPay(person, course, email))
  await pay(await enrollToPay(other, course, email))
  expect(await count()).toBe(2)
  await signInAs(app, { email, subject: `other-${email}` })
  expect(await count()).toBe(1)
  expect(await Promise.all([hasAccess(), hasAccess(other)])).toEqual([true, true])
})

test('a restored course counts each person once, also after a double payment (enrollments-3)', async () => {
  const first = await enrollToPay(person, course, email)
  const second = await enrollToPay(app, course, email)
  await pay(first)
  await admin.request(`/api/admin/courses/${course}`, { method: 'DELETE' })
  await pay(second)
  const json = { data: fields, children: { add: [section], remove: [] } }
  expect((await admin.request(`/api/admin/courses/${course}/restore`, { method: 'POST', json })).status).toBe(201)
  expect(await count()).toBe(1)
  expect((await listed()).filter(({ is_duplicate }) => is_duplicate)).toMatchObject([{ reference: second }])
  await refund(first)
  expect(await count()).toBe(1)
})

test('the database counts, and allows one counting enrollment per person (enrollments-3)', async () => {
  const { db } = app.database
  const row = { course_id: course, course_title: 'Rivers', email, amount: 3000, currency: 'JPY' }
  const paid = { ...row, payment_status: 'completed' as const }
  for (const profile_id of [person.profileId, null]) {
    await db.insert(courseEnrollments).values({ ...paid, profile_id })
    await expect(db.insert(courseEnrollments).values({ ...paid, profile_id })).rejects.toThrow('Failed query')
    await db.insert(courseEnrollments).values({ ...paid, profile_id, is_duplicate: true })
  }
  expect(await count()).toBe(2)
  await db.update(courseEnrollments).set({ payment_status: 'failed' }).where(eq(courseEnrollments.course_id, course))
  expect(await count()).toBe(0)
})

test('payments of one person at the same moment, by any way, count once (enrollments-3)', async () => {
  const references = [await enrollToPay(person, course, email), await enrollToPay(app, course, email)]
  await Promise.all([
    ...references.map(pay),
    signInAs(app, { email }),
    enrollToPay(app, course, email),
    ...(await listed()).map((row) => mark(row, 'completed')),
  ])
  expect(await count()).toBe(1)
  const rows = await enrollmentsIn(app.database, course)
  expect(rows.filter(({ is_counted }) => is_counted)).toHaveLength(1)
  const again = (await (
    await person.request('/api/enrollments', { method: 'POST', json: { course_id: section, email } })
  ).json()) as Enrolled
  expect(again).toMatchObject({ course_id: course, payment_status: 'completed', payment_url: null })
})
