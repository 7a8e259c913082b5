import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courses } from '#features/courses/table.server.ts'
import type { EnrollmentList } from '#features/enrollments/listing/schema.ts'
import { courseEnrollments, paymentEvents } from '#features/enrollments/table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, countOf, enrollmentsIn } from '#test/courses.ts'
import { hearChanges } from '#test/hear-changes.ts'
import type { PaymentEvent } from './schema.ts'
import { signWebhook } from './signature.server.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
let app: TestApp
let student: Awaited<ReturnType<typeof signInAs>>
let admin: Awaited<ReturnType<typeof signInAs>>
/** A certificate course with two children, and the student's pending enrollment in it; new for every test. */
let course: string
let child: string
let reference: string

beforeAll(async () => {
  app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: secret } })
  student = await signInAs(app, 'student')
  admin = await signInAs(app, 'admin')
})
beforeEach(async () => {
  const add = (more: Parameters<typeof addCourse>[1] = {}) =>
    addCourse(app.database, { type: 'certificate', price: 3000, ...more })
  course = await add()
  child = await add({ parent_course_id: course, class_link: 'https://meet.example/class' })
  await add({ parent_course_id: course })
  reference = await enroll(student, 'student@academy.example')
})

async function enroll(who: Pick<TestApp, 'request'>, email: string): Promise<string> {
  const answer = await who.request('/api/enrollments', { method: 'POST', json: { course_id: course, email } })
  return new URL(((await answer.json()) as { payment_url: string }).payment_url).searchParams.get('reference') ?? ''
}
let events = 0
const event = (more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  id: `evt_${events++}`,
  type: 'payment.completed',
  enrollment: reference,
  amount: 3000,
  currency: 'JPY',
  ...more,
})
type Sending = { headers?: Record<string, string>; at?: Date; secret?: string; sent?: string }
function send(told: unknown, { headers = {}, at = new Date(), secret: key = secret, sent }: Sending = {}) {
  const body = typeof told === 'string' ? told : JSON.stringify(told)
  const signed = signWebhook(key, { id: `msg_${events++}`, body, at })
  return app.request('/api/payments/webhook', {
    method: 'POST',
    body: sent ?? body,
    headers: { 'content-type': 'application/json', ...signed, ...headers },
  })
}
const outcome = async (told: PaymentEvent) =>
  (await (await send(told)).json()) as { outcome: string; repeated: boolean }
const state = async () => {
  const { db } = app.database
  const [row] = await db.select().from(courseEnrollments).where(eq(courseEnrollments.reference, reference))
  return { status: row?.payment_status, count: await countOf(app.database, course) }
}
const hasAccess = async () =>
  ((await (await student.request(`/api/courses/${child}/access`)).json()) as { hasAccess: boolean }).hasAccess
/** What staff reads of the payments for the enrollment that has this reference now. */
const notes = async () => {
  const answer = await admin.request(`/api/admin/enrollments?course=${course}`)
  const { items } = (await answer.json()) as EnrollmentList
  return items.find((item) => item.reference === reference)?.payment_notes.map(({ kind, amount }) => [kind, amount])
}
const kept = (id: string) => app.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
/** The student's enrollment becomes one with another that was paid under their email: its reference is one from before. */
async function payBeside(): Promise<string> {
  const former = reference
  reference = await enroll(app, 'student@academy.example')
  await outcome(event())
  expect(await enrollmentsIn(app.database, course)).toHaveLength(1)
  return former
}

test('a completed payment completes the enrollment, counts it, gives access and tells every open page', async () => {
  const heard = await hearChanges(app)
  expect(await hasAccess()).toBe(false)
  expect(await outcome(event())).toEqual({ outcome: 'completed', repeated: false })
  expect(await state()).toEqual({ status: 'completed', count: 1 })
  expect(await hasAccess()).toBe(true)
  expect(await heard.all()).toMatchObject([
    { topic: 'courses', ids: [course] },
    { topic: 'enrollments', ids: [course] },
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

test('what comes late changes nothing: completed or failed after a refund, failed after completed', async () => {
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

test('an event sent a hundred times, one after the other and all at once, is handled once', async () => {
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
] as [string, Sending][])('a webhook with %s is 401, and nothing changes', async (_, sending) => {
  const answer = await send(event(), sending)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } })
  expect(await state()).toEqual({ status: 'pending', count: 0 })
})

test('who speaks is settled before what is said: nonsense that is not signed is 401, signed it is 400', async () => {
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
])('a payment with another %s is refused, and nothing changes', async (_, more, status) => {
  const told = event(more)
  expect((await send(told)).status).toBe(status)
  expect(await state()).toEqual({ status: 'pending', count: 0 })
})

test('what was refused is kept and told to staff, once however often it comes', async () => {
  await app.database.db.update(courses).set({ price: 3300 }).where(eq(courses.id, course))
  await enroll(student, 'student@academy.example')
  const heard = await hearChanges(app)
  const told = event()
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(told)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(400))
  expect(await notes()).toEqual([['other_amount', 3000]])
  expect(await kept(told.id)).toMatchObject([{ outcome: 'mismatch', reference, asked_amount: 3300 }])
  expect(await heard.all()).toMatchObject([{ topic: 'enrollments', ids: [course] }])
  const stranger = event({ enrollment: '0'.repeat(32) })
  for (let n = 0; n < 2; n += 1) expect((await send(stranger)).status).toBe(404)
  expect(await kept(stranger.id)).toMatchObject([{ outcome: 'unknown_enrollment', enrollment_id: null }])
})

test('what was refused is judged anew when it comes again, and then handled once', async () => {
  const told = event({ amount: 3300 })
  expect((await send(told)).status).toBe(400)
  await app.database.db.update(courses).set({ price: 3300 }).where(eq(courses.id, course))
  await enroll(student, 'student@academy.example')
  expect(await outcome(told)).toEqual({ outcome: 'completed', repeated: false })
  expect(await outcome(told)).toEqual({ outcome: 'completed', repeated: true })
  expect(await state()).toEqual({ status: 'completed', count: 1 })
  expect(await kept(told.id)).toMatchObject([{ outcome: 'completed' }])
  expect(await notes()).toEqual([])
})

test('staff reads that a payment came twice, or in another amount; not of the one that they have marked already', async () => {
  const [row] = await enrollmentsIn(app.database, course)
  const json = { version: 1, payment_status: 'completed' }
  await admin.request(`/api/admin/enrollments/${row?.id}/status`, { method: 'PUT', json })
  await outcome(event())
  expect(await notes()).toEqual([])
  await outcome(event())
  await send(event({ type: 'payment.refunded', amount: 1000 }))
  expect(await notes()).toEqual([
    ['other_refund_amount', 1000],
    ['paid_twice', 3000],
  ])
  expect(await state()).toEqual({ status: 'completed', count: 1 })
})

test('what comes late for a payment that was given back is told with the enrollment that goes on', async () => {
  const old = reference
  await outcome(event())
  await outcome(event({ type: 'payment.refunded' }))
  reference = await enroll(student, 'student@academy.example')
  expect((await send(event({ enrollment: old }))).status).toBe(404)
  expect(await notes()).toEqual([['paid_after_refund', 3000]])
  expect(await state()).toEqual({ status: 'pending', count: 0 })
})

test('where two enrollments became one, a payment under the reference from before is a second one, and its refund leaves the first', async () => {
  const former = await payBeside()
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

test('where two enrollments became one that is not paid, a payment under the reference from before pays it, at what was asked there', async () => {
  await app.database.db.update(courses).set({ price: 3300 }).where(eq(courses.id, course))
  const former = reference
  reference = await enroll(app, 'student@academy.example')
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

test('what is paid without a session waits for its account, or is given to the one that has verified the email', async () => {
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

test.each([
  ['pending', []],
  ['failed', ['payment.failed']],
  ['refunded', ['payment.completed', 'payment.refunded']],
] as const)(
  'what is paid without a session beside a %s enrollment of an account is the one that it has then, counted once',
  async (_, types) => {
    for (const type of types) await outcome(event({ type }))
    const own = reference
    reference = await enroll(app, 'STUDENT@academy.example')
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
