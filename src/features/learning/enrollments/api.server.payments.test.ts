import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseEnrollments, paymentEvents } from './table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, countOf } from '#test/courses.ts'
import { hearChanges } from '#test/hear-changes.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret, type Sending, sendPayment } from '#test/payments.ts'
import type { PaymentEvent } from './payments/schema.ts'
import { signWebhook } from '#platform/server/http/webhook-signature.ts'

let app: TestApp
let student: Awaited<ReturnType<typeof signInAs>>
/** A certificate course with two children, and the student's pending enrollment in it; new for every test. */
let course: string
let child: string
let reference: string

beforeAll(async () => {
  app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
  student = await signInAs(app, 'student')
})
beforeEach(async () => {
  const add = (more: Parameters<typeof addCourse>[1] = {}) =>
    addCourse(app.database, { type: 'certificate', price: 3000, ...more })
  course = await add()
  child = await add({ parent_course_id: course, class_link: 'https://meet.example/class' })
  await add({ parent_course_id: course })
  reference = await enroll(student, 'student@academy.example')
})

const enroll = (who: Pick<TestApp, 'request'>, email: string) => enrollToPay(who, course, email)
const event = (more: Partial<PaymentEvent> = {}) => paymentEvent(reference, more)
const send = (told: unknown, sending: Sending = {}) => sendPayment(app, told, sending)
const outcome = (told: PaymentEvent) => paymentOutcome(app, told)
const state = async () => {
  const { db } = app.database
  const [row] = await db.select().from(courseEnrollments).where(eq(courseEnrollments.reference, reference))
  return { status: row?.payment_status, count: await countOf(app.database, course) }
}
const hasAccess = async () =>
  ((await (await student.request(`/api/courses/${child}/access`)).json()) as { hasAccess: boolean }).hasAccess
const kept = (id: string) => app.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))

test('a completed payment completes the enrollment, counts, opens and announces it (payments-1)', async () => {
  const heard = await hearChanges(app)
  expect(await hasAccess()).toBe(false)
  expect(await outcome(event())).toEqual({ outcome: 'completed', repeated: false })
  expect(await state()).toEqual({ status: 'completed', count: 1 })
  expect(await hasAccess()).toBe(true)
  expect(await heard.all()).toMatchObject([
    { topic: 'courses', ids: [course] },
    { topic: 'enrollments', ids: [course] },
    { topic: 'mail/due', ids: [] },
  ])
})

test('a payment that failed gives no access and may still be completed', async () => {
  expect(await outcome(event({ type: 'payment.failed' }))).toMatchObject({ outcome: 'failed' })
  expect(await state()).toEqual({ status: 'failed', count: 0 })
  expect(await hasAccess()).toBe(false)
  expect(await outcome(event())).toMatchObject({ outcome: 'completed' })
  expect(await state()).toEqual({ status: 'completed', count: 1 })
})

test('a refund takes access and count away', async () => {
  await outcome(event())
  expect(await outcome(event({ type: 'payment.refunded' }))).toMatchObject({ outcome: 'refunded' })
  expect(await state()).toEqual({ status: 'refunded', count: 0 })
  expect(await hasAccess()).toBe(false)
})

test('late events change nothing, neither after a refund nor after completion (payments-6)', async () => {
  await outcome(event())
  expect(await outcome(event({ type: 'payment.failed' }))).toMatchObject({ outcome: 'ignored' })
  expect(await state()).toEqual({ status: 'completed', count: 1 })
  await outcome(event({ type: 'payment.refunded' }))
  for (const type of ['payment.completed', 'payment.failed', 'payment.refunded'] as const) {
    expect(await outcome(event({ type }))).toEqual({ outcome: 'ignored', repeated: false })
    expect(await state()).toEqual({ status: 'refunded', count: 0 })
  }
})

test('a refund that overtakes its payment stands', async () => {
  await outcome(event({ type: 'payment.refunded' }))
  await outcome(event())
  expect(await state()).toEqual({ status: 'refunded', count: 0 })
})

test('enrolling again after a refund is a new payment, which the old one does not pay for', async () => {
  const old = reference
  await outcome(event())
  await outcome(event({ type: 'payment.refunded' }))
  reference = await enroll(student, 'student@academy.example')
  expect(reference).not.toBe(old)
  expect((await send(event({ enrollment: old }))).status).toBe(404)
  expect(await state()).toEqual({ status: 'pending', count: 0 })
  await outcome(event())
  expect(await state()).toEqual({ status: 'completed', count: 1 })
})

test('an event sent a hundred times, in turn and at once, is handled once (payments-1)', async () => {
  const told = event()
  const answers = [await outcome(told), ...(await Promise.all(Array.from({ length: 99 }, () => outcome(told))))]
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(answers.every((answer) => answer.outcome === 'completed')).toBe(true)
  expect(await state()).toEqual({ status: 'completed', count: 1 })
  expect(await app.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, told.id))).toHaveLength(1)
  await outcome(event({ type: 'payment.refunded' }))
  expect(await outcome(told)).toEqual({ outcome: 'completed', repeated: true })
  expect(await state()).toEqual({ status: 'refunded', count: 0 })
})

test('an event that first comes twenty times at the same moment is handled once', async () => {
  const told = event()
  const answers = await Promise.all(Array.from({ length: 20 }, () => outcome(told)))
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(await state()).toEqual({ status: 'completed', count: 1 })
})

test.each([
  ['no signature', { headers: { 'webhook-signature': '' } }],
  ['no id', { headers: { 'webhook-id': '' } }],
  ['no time', { headers: { 'webhook-timestamp': '' } }],
  ['a signature that is made up', { headers: { 'webhook-signature': 'v1,AAAA' } }],
  ['a signature with another secret', { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
  ['another body than was signed', { sent: '{"id":"evt","type":"payment.completed"}' }],
  ['a time six minutes ago', { at: new Date(Date.now() - 6 * 60_000) }],
  ['a time six minutes ahead', { at: new Date(Date.now() + 6 * 60_000) }],
] as [string, Sending][])('a webhook with %s is 401, and nothing changes (payments-2)', async (_, sending) => {
  const answer = await send(event(), sending)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } })
  expect(await state()).toEqual({ status: 'pending', count: 0 })
})

test('the signature is checked before the content: unsigned nonsense is 401, signed is 400', async () => {
  for (const told of ['{', '[]', '', JSON.stringify({ type: 'payment.completed' })]) {
    expect((await send(told, { headers: { 'webhook-signature': 'v1,AAAA' } })).status).toBe(401)
    expect((await send(told)).status).toBe(400)
  }
})

test.each([
  ['amount', { amount: 2999 }, 400],
  ['amount, by a fraction', { amount: 3000.004 }, 400],
  ['currency', { currency: 'USD' }, 400],
  ['enrollment', { enrollment: '0'.repeat(32) }, 404],
])('a payment with another %s is refused, and nothing changes (payments-2)', async (_, more, status) => {
  const told = event(more)
  expect((await send(told)).status).toBe(status)
  expect(await state()).toEqual({ status: 'pending', count: 0 })
})

test('a refused event is judged anew when repeated, and then handled once (payments-3)', async () => {
  const told = event({ amount: 3300 })
  expect((await send(told)).status).toBe(400)
  await app.database.db.update(courses).set({ price: 3300 }).where(eq(courses.id, course))
  await enroll(student, 'student@academy.example')
  expect(await outcome(told)).toEqual({ outcome: 'completed', repeated: false })
  expect(await outcome(told)).toEqual({ outcome: 'completed', repeated: true })
  expect(await state()).toEqual({ status: 'completed', count: 1 })
  expect(await kept(told.id)).toMatchObject([{ outcome: 'completed' }])
})

test.each([
  ['without an id', { id: '' }],
  ['with an id without end', { id: 'x'.repeat(256) }],
  ['of a kind nobody knows', { type: 'payment.disputed' }],
  ['with an amount in words', { amount: '3000' }],
  ['with an amount below zero', { amount: -3000 }],
  ['with a currency that is none', { currency: 'yen' }],
])('an event %s is refused as invalid', async (_, more) => {
  expect((await send({ ...event(), ...more })).status).toBe(400)
  expect(await state()).toEqual({ status: 'pending', count: 0 })
})

test('a payment without a session waits for its account or goes to the verified one', async () => {
  reference = await enroll(app, 'later@example.org')
  await outcome(event())
  const later = await signInAs(app, { email: 'later@example.org' })
  const mine = (await (await later.request('/api/enrollments/mine')).json()) as { items: unknown[] }
  expect(mine.items).toMatchObject([{ course_id: course, payment_status: 'completed' }])

  const here = await signInAs(app, { email: 'here@example.org' })
  reference = await enroll(app, 'HERE@example.org')
  await outcome(event())
  const answer = await here.request(`/api/courses/${child}/access`)
  expect(await answer.json()).toMatchObject({ purchaseStatus: 'completed', hasAccess: true })
})

test('a payment for a course that is deleted is kept with its enrollment', async () => {
  await app.database.db.delete(courses).where(eq(courses.id, course))
  expect(await outcome(event())).toMatchObject({ outcome: 'completed' })
  expect(await state()).toEqual({ status: 'completed', count: undefined })
})

test('without a setting the secret is made at random once, the same for every process', async () => {
  const first = await createTestApp({ database: app.database })
  const second = await createTestApp({ database: app.database })
  const body = JSON.stringify(event())
  const headers = signWebhook(await first.deps.secret('payment-webhook'), { id: 'msg', body, at: new Date() })
  const answer = await second.request('/api/payments/webhook', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  expect(answer.status).toBe(200)
})
