import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import type { EnrollmentList } from '../listing/schema.ts'
import type { PaymentEvent } from './schema.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, countOf, enrollmentsIn } from '#test/courses.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret } from '#test/payments.ts'

let app: TestApp
let student: Awaited<ReturnType<typeof signInAs>>
let admin: Awaited<ReturnType<typeof signInAs>>
/** A certificate course with two children, and the student's pending enrollment in it; new for every test. */
let course: string
let child: string
let reference: string

beforeAll(async () => {
  app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
  student = await signInAs(app, 'student')
  admin = await signInAs(app, 'admin')
})
beforeEach(async () => {
  const add = (more: Parameters<typeof addCourse>[1] = {}) =>
    addCourse(app.database, { type: 'certificate', price: 3000, ...more })
  course = await add()
  child = await add({ parent_course_id: course })
  await add({ parent_course_id: course })
  reference = await enrollToPay(student, course, 'student@academy.example')
})

const event = (more: Partial<PaymentEvent> = {}) => paymentEvent(reference, more)
const outcome = (told: PaymentEvent) => paymentOutcome(app, told)
const listed = async () => {
  const answer = await admin.request(`/api/admin/enrollments?course=${course}`)
  return ((await answer.json()) as EnrollmentList).items
}
/** How the one enrollment there is stands. */
const state = async () => {
  const [status, ...more] = (await listed()).map(({ payment_status }) => payment_status)
  expect(more).toEqual([])
  return { status, count: await countOf(app.database, course) }
}
const notes = async () =>
  (await listed()).flatMap(({ payment_notes }) => payment_notes.map(({ kind, amount }) => [kind, amount]))
const hasAccess = async () =>
  ((await (await student.request(`/api/courses/${child}/access`)).json()) as { hasAccess: boolean }).hasAccess

test.each([
  ['pending', []],
  ['failed', ['payment.failed']],
  ['refunded', ['payment.completed', 'payment.refunded']],
] as const)(
  'a guest’s payment beside an account’s %s enrollment is counted once (enrollments-15)',
  async (_, types) => {
    for (const type of types) await outcome(event({ type }))
    const own = reference
    reference = await enrollToPay(app, course, 'STUDENT@academy.example')
    expect(reference).not.toBe(own)
    expect(await hasAccess()).toBe(false)
    await outcome(event())
    expect(await state()).toEqual({ status: 'completed', count: 1 })
    expect(await hasAccess()).toBe(true)
    expect(await enrollmentsIn(app.database, course)).toMatchObject([
      { profile_id: student.profileId, payment_status: 'completed', reference },
    ])
  },
)

test('a payment under a merged paid reference is a second one; a refund is harmless (payments-5)', async () => {
  const former = reference
  reference = await enrollToPay(app, course, 'student@academy.example')
  await outcome(event())
  expect(await outcome(event({ enrollment: former }))).toEqual({ outcome: 'ignored', repeated: false })
  expect(await notes()).toEqual([['paid_twice', 3000]])
  expect(await outcome(event({ enrollment: former, type: 'payment.refunded' }))).toMatchObject({ outcome: 'ignored' })
  expect(await notes()).toEqual([
    ['other_payment_refunded', 3000],
    ['paid_twice', 3000],
  ])
  expect(await state()).toEqual({ status: 'completed', count: 1 })
  expect(await hasAccess()).toBe(true)
})

test('a payment under a merged unpaid reference pays it at its former amount (payments-5)', async () => {
  await app.database.db.update(courses).set({ price: 3300 }).where(eq(courses.id, course))
  const former = reference
  reference = await enrollToPay(app, course, 'student@academy.example')
  await outcome(event({ amount: 3300 }))
  const [row] = await enrollmentsIn(app.database, course)
  expect(row).toMatchObject({ profile_id: student.profileId, amount: 3300 })
  const json = { version: row?.version, payment_status: 'failed' }
  await admin.request(`/api/admin/enrollments/${row?.id}/status`, { method: 'PUT', json })
  expect(await hasAccess()).toBe(false)
  const other = reference
  reference = former
  expect(await outcome(event())).toEqual({ outcome: 'completed', repeated: false })
  expect(await enrollmentsIn(app.database, course)).toMatchObject([{ id: row?.id, reference: former, amount: 3000 }])
  expect(await state()).toEqual({ status: 'completed', count: 1 })
  expect(await outcome(event({ enrollment: other, amount: 3300 }))).toMatchObject({ outcome: 'ignored' })
  expect(await outcome(event({ type: 'payment.refunded' }))).toMatchObject({ outcome: 'refunded' })
  expect(await state()).toEqual({ status: 'refunded', count: 0 })
  expect(await hasAccess()).toBe(false)
})
