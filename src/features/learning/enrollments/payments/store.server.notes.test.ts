import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import type { EnrollmentList } from '../listing/schema.ts'
import type { PaymentEvent } from './schema.ts'
import { paymentEvents } from '../table.server.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { addCourse, enrollmentsIn } from '#test/courses.ts'
import { hearChanges } from '#test/hear-changes.ts'
import { enrollToPay, paymentEvent, paymentOutcome, paymentSecret, sendPayment } from '#test/payments.ts'

let app: TestApp
let student: Awaited<ReturnType<typeof signInAs>>
let admin: Awaited<ReturnType<typeof signInAs>>
/** A course that must be paid for, and the student's pending enrollment in it; new for every test. */
let course: string
let reference: string

beforeAll(async () => {
  app = await createTestApp({ settings: { PAYMENT_WEBHOOK_SECRET: paymentSecret } })
  student = await signInAs(app, 'student')
  admin = await signInAs(app, 'admin')
})
beforeEach(async () => {
  course = await addCourse(app.database, { type: 'certificate', price: 3000 })
  reference = await enroll()
})

const enroll = () => enrollToPay(student, course, 'student@academy.example')
const event = (more: Partial<PaymentEvent> = {}) => paymentEvent(reference, more)
const send = (told: PaymentEvent) => sendPayment(app, told)
const outcome = (told: PaymentEvent) => paymentOutcome(app, told)
const status = async () => (await enrollmentsIn(app.database, course)).map(({ payment_status }) => payment_status)
const kept = (id: string) => app.database.db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
/** What staff reads of the payments for the student's enrollment. */
const notes = async () => {
  const answer = await admin.request(`/api/admin/enrollments?course=${course}`)
  const { items } = (await answer.json()) as EnrollmentList
  return items.flatMap(({ payment_notes }) => payment_notes.map(({ kind, amount }) => [kind, amount]))
}

test('a refused event is kept and told to staff once (payments-3)', async () => {
  await app.database.db.update(courses).set({ price: 3300 }).where(eq(courses.id, course))
  await enroll()
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

test('staff read of payments that came twice or partly, not of ones they marked (payments-4)', async () => {
  const [row] = await enrollmentsIn(app.database, course)
  const json = { version: 1, payment_status: 'completed' }
  await admin.request(`/api/admin/enrollments/${row?.id}/status`, { method: 'PUT', json })
  await outcome(event())
  expect(await notes()).toEqual([])
  await outcome(event())
  await send(event({ type: 'payment.refunded', amount: 1000 }))
  expect(await notes()).toEqual([
    ['partly_refunded', 1000],
    ['paid_twice', 3000],
  ])
  expect(await status()).toEqual(['completed'])
})

test('a late event for a refunded payment is told at the enrollment that goes on (payments-4)', async () => {
  const old = reference
  await outcome(event())
  await outcome(event({ type: 'payment.refunded' }))
  reference = await enroll()
  expect((await send(event({ enrollment: old }))).status).toBe(404)
  expect(await notes()).toEqual([['paid_after_refund', 3000]])
  expect(await status()).toEqual(['pending'])
})
