import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CourseDetail } from '#features/learning/courses/schema.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import type { EnrollmentList } from '#features/learning/enrollment-desk/schema.ts'
import type { Access, Enrolled, MyEnrollmentList } from './schema.ts'
import { courseEnrollments } from './table.server.ts'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, addEnrollment, countOf, enrollmentsIn } from '#test/courses.ts'
import { hearChanges } from '#test/hear-changes.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret } from '#test/payments.ts'

let app: TestApp
let people = 0
const somebody = () => signInAs(app, { email: `family-${people++}@example.org` })
type Somebody = Awaited<ReturnType<typeof somebody>>

beforeAll(async () => {
  app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
})

const add = (title: string, more: Parameters<typeof addCourse>[1] = {}) =>
  addCourse(app.database, { title, type: 'certificate', class_link: 'https://meet.example/class', ...more })
/** A root, two courses below it, two below the first of these. */
async function addFamily({ root: ofRoot = 3000, middle: ofMiddle = 0 } = {}) {
  const root = await add('Root', { price: ofRoot })
  const middle = await add('Middle', { parent_course_id: root, price: ofMiddle })
  await add('Beside', { parent_course_id: root })
  const leaf = await add('Leaf', { parent_course_id: middle })
  await add('Beside the leaf', { parent_course_id: middle })
  return { root, middle, leaf }
}
type Family = Awaited<ReturnType<typeof addFamily>>
const access = async (who: Pick<TestApp, 'request'>, id: string) =>
  (await (await who.request(`/api/courses/${id}/access`)).json()) as Access
const detail = async (id: string) => (await (await app.request(`/api/courses/${id}`)).json()) as CourseDetail
const enroll = async (who: Somebody, course_id: string) =>
  (await (
    await who.request('/api/enrollments', { method: 'POST', json: { course_id, email: 'family@example.org' } })
  ).json()) as Enrolled
const mine = async (who: Somebody) =>
  ((await (await who.request('/api/enrollments/mine')).json()) as MyEnrollmentList).items
const pay = (reference: string, amount: number) => paymentOutcome(app, paymentEvent(reference, { amount }))
const buy = async (who: Somebody, course: string, amount: number) =>
  pay(await enrollToPay(who, course, 'family@example.org'), amount)
async function unpublish(id: string): Promise<void> {
  await inTransaction(app.database.db, async (tx) => {
    await tx.update(courses).set({ published: false }).where(eq(courses.id, id))
    await emitChange(tx, 'courses', [], everyone)
  })
  await app.deps.changes.caughtUp()
}
/** Whether each of the family is open to somebody, and whether they are enrolled in it. */
const state = async (who: Somebody, family: Family) => {
  const entries = Object.entries(family).map(async ([name, id]) => {
    const { hasAccess, purchaseStatus } = await access(who, id)
    return [name, `${hasAccess ? 'open' : 'closed'}, ${purchaseStatus}`]
  })
  return Object.fromEntries(await Promise.all(entries)) as Record<keyof Family, string>
}

test.each([
  ['with a price at the root alone', { root: 3000, middle: 0 }, { middle: 'closed, none', leaf: 'open, none' }],
  ['with a price on both levels', { root: 3000, middle: 500 }, { middle: 'closed, none', leaf: 'closed, none' }],
  ['with a price on the second level alone', { root: 0, middle: 500 }, { middle: 'open, none', leaf: 'closed, none' }],
] as const)(
  'in a family %s the root’s enrollment, once paid, counts on every page below it (access-5)',
  async (_, prices, before) => {
    const family = await addFamily(prices)
    const person = await somebody()
    expect(await state(person, family)).toEqual({ root: 'open, none', ...before })
    await addEnrollment(app.database, {
      course_id: family.root,
      profile_id: person.profileId,
      payment_status: 'completed',
      amount: prices.root,
    })
    const enrolled = 'open, completed'
    expect(await state(person, family)).toEqual({ root: enrolled, middle: enrolled, leaf: enrolled })
    expect((await access(person, family.leaf)).enrolled_in).toEqual({ id: family.root, title: 'Root' })
    for (const id of Object.values(family)) {
      expect(await enroll(person, id)).toMatchObject({
        course_id: family.root,
        payment_status: 'completed',
        payment_url: null,
      })
    }
    expect(await mine(person)).toHaveLength(1)
    expect((await access(app, family.leaf)).hasAccess, 'nobody signed in').toBe(before.leaf.startsWith('open'))
  },
)

test('a third-level page below a priced root alone sells the root everywhere (enrollments-1)', async () => {
  const family = await addFamily()
  const person = await somebody()
  expect((await detail(family.leaf)).enrolls_in).toMatchObject({ id: family.root, amount: 3000 })
  expect(await enroll(person, family.leaf)).toMatchObject({ course_id: family.root, amount: 3000 })
  expect(await enrollmentsIn(app.database, family.middle)).toEqual([])
  expect(await state(person, family)).toEqual({
    root: 'open, pending',
    middle: 'closed, pending',
    leaf: 'open, pending',
  })
  await buy(person, family.leaf, 3000)
  expect(await state(person, family)).toEqual({
    root: 'open, completed',
    middle: 'open, completed',
    leaf: 'open, completed',
  })
})

test('who buys the second level on the third has both, and nothing else of the root (access-5)', async () => {
  const family = await addFamily({ middle: 500 })
  const person = await somebody()
  await buy(person, family.leaf, 500)
  expect(await state(person, family)).toEqual({
    root: 'open, none',
    middle: 'open, completed',
    leaf: 'open, completed',
  })
  expect(await enroll(person, family.middle)).toMatchObject({ course_id: family.middle, payment_status: 'completed' })
  expect(await enroll(person, family.root)).toMatchObject({ course_id: family.root, payment_status: 'pending' })
})

test('a pending second level is not owed once the root is paid, until its refund (access-5)', async () => {
  const family = await addFamily({ middle: 500 })
  const person = await somebody()
  await enroll(person, family.leaf)
  const reference = await enrollToPay(person, family.root, 'family@example.org')
  await pay(reference, 3000)
  expect(await mine(person)).toMatchObject([
    { course_id: family.root, next_step: 'learn' },
    {
      course_id: family.middle,
      payment_status: 'pending',
      next_step: 'learn',
      payment_url: null,
      covered_by: { id: family.root, title: 'Root' },
    },
  ])
  expect(await enroll(person, family.leaf)).toMatchObject({ course_id: family.root, payment_url: null })
  await paymentOutcome(app, paymentEvent(reference, { type: 'payment.refunded', amount: 3000 }))
  expect((await mine(person))[1]).toMatchObject({ next_step: 'pay', covered_by: null })
  expect(await state(person, family)).toMatchObject({ leaf: 'closed, pending' })
})

test('a section paid beside its root is shown to staff and counts in its course (enrollments-4)', async () => {
  const family = await addFamily({ middle: 500 })
  const person = await somebody()
  const begun = await enrollToPay(person, family.leaf, 'family@example.org')
  await buy(person, family.root, 3000)
  await pay(begun, 500)
  const admin = await signInAs(app, 'admin')
  const listed = async (course: string) => {
    const answer = await admin.request(`/api/admin/enrollments?course=${course}`)
    return ((await answer.json()) as EnrollmentList).items
  }
  expect(await listed(family.middle)).toMatchObject([{ payment_status: 'completed', included_in: 'Root' }])
  expect(await listed(family.root)).toMatchObject([{ payment_status: 'completed', included_in: null }])
  expect(await countOf(app.database, family.middle)).toBe(1)
})

test('an enrollment waiting under an email for the root is found on enrolling below (access-5)', async () => {
  const family = await addFamily({ middle: 500 })
  const email = `waits-${people++}@example.org`
  const person = await signInAs(app, { email, verified: false })
  await pay(await enrollToPay(app, family.root, email), 3000)
  expect(await state(person, family)).toMatchObject({ leaf: 'closed, none' })
  const owner = await signInAs(app, { email })
  expect(await enroll(owner, family.leaf)).toMatchObject({ course_id: family.root, payment_status: 'completed' })
  expect(await enrollmentsIn(app.database, family.middle)).toEqual([])
})

test('a page in a family with drafts sells the nearest offer; paid drafts count (enrollments-1)', async () => {
  const family = await addFamily({ middle: 500 })
  const person = await somebody()
  await unpublish(family.middle)
  expect(await detail(family.leaf)).toMatchObject({
    parent: null,
    parent_course_id: null,
    above: [{ id: family.root, title: 'Root' }],
    level: 3,
    enrolls_in: { id: family.root },
  })
  expect(await enroll(person, family.leaf)).toMatchObject({ course_id: family.root })
  const earlier = await somebody()
  await addEnrollment(app.database, {
    course_id: family.middle,
    profile_id: earlier.profileId,
    payment_status: 'completed',
    amount: 500,
  })
  expect(await access(earlier, family.leaf)).toMatchObject({
    hasAccess: true,
    purchaseStatus: 'completed',
    enrolled_in: null,
  })
  await unpublish(family.root)
  expect((await detail(family.leaf)).enrolls_in).toBeNull()
  const answer = await person.request('/api/enrollments', {
    method: 'POST',
    json: { course_id: family.leaf, email: 'family@example.org' },
  })
  expect(answer.status).toBe(404)
})

test('no public answer, list, search or sitemap names an unpublished course or its id (access-4)', async () => {
  const family = await addFamily({ middle: 500 })
  await unpublish(family.middle)
  for (const path of [
    `/api/courses/${family.leaf}`,
    `/api/courses/${family.root}`,
    '/api/courses?limit=100',
    '/api/catalogue?limit=100',
    '/api/search?q=leaf',
    '/sitemap.xml',
    `/api/courses/${family.leaf}/access`,
  ]) {
    const answer = await app.request(path)
    expect(answer.status).toBe(200)
    expect(await answer.text(), path).not.toContain(family.middle)
    expect(JSON.stringify([...answer.headers]), path).not.toContain(family.middle)
  }
})

test('a change of an ancestor, also a draft, evicts the cached third-level page (access-4)', async () => {
  const family = await addFamily({ middle: 500 })
  const admin = await signInAs(app, 'admin')
  const publish = (id: string, published: boolean) =>
    admin.request('/api/admin/courses/batch-publish', { method: 'POST', json: { ids: [id], published } })
  await detail(family.leaf)
  await publish(family.middle, false)
  expect((await detail(family.leaf)).above.map(({ title }) => title)).toEqual(['Root'])
  await publish(family.middle, true)
  expect((await detail(family.leaf)).above.map(({ title }) => title)).toEqual(['Root', 'Middle'])
})

test.each(['leaf first', 'root first'])(
  'enrolling on two levels at once, %s, never deadlocks (enrollments-2)',
  async (order) => {
    const family = await addFamily({ middle: 500 })
    const person = await somebody()
    const asked = [family.leaf, family.root, family.middle, family.leaf, family.root]
    const pages = order === 'leaf first' ? asked : asked.toReversed()
    const answers = await Promise.all(pages.map((id) => enroll(person, id)))
    expect(answers.map(({ payment_status }) => payment_status)).toEqual(Array(5).fill('pending'))
    expect(await mine(person)).toHaveLength(2)
  },
)

test('a root payment during an enrollment below it leaves nothing owed (enrollments-2)', async () => {
  const family = await addFamily({ middle: 500 })
  const person = await somebody()
  const reference = await enrollToPay(person, family.root, 'family@example.org')
  await Promise.all([pay(reference, 3000), ...Array.from({ length: 4 }, () => enroll(person, family.leaf))])
  expect((await mine(person)).filter(({ next_step }) => next_step === 'pay')).toEqual([])
  expect(await enroll(person, family.leaf)).toMatchObject({ payment_status: 'completed', payment_url: null })
})

test('a payment of the root tells every page of its family that is open (access-5)', async () => {
  const family = await addFamily()
  const person = await somebody()
  const reference = await enrollToPay(person, family.leaf, 'family@example.org')
  const heard = await hearChanges(app)
  await pay(reference, 3000)
  // Pages below it ask again by the ids of the courses above them.
  expect(await heard.all()).toContainEqual(expect.objectContaining({ topic: 'enrollments', ids: [family.root] }))
  const { db } = app.database
  const own = and(eq(courseEnrollments.course_id, family.root), eq(courseEnrollments.profile_id, person.profileId))
  expect(await db.$count(courseEnrollments, own)).toBe(1)
})
