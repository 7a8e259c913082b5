import { z } from '@hono/zod-openapi'
import { courseParam } from '#features/learning/courses/schema.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { pageAsked } from '#platform/values/paging.ts'
import { acceptPlace, accessTo, enrollmentsOf, recordEnrollment, withdraw } from './store.server.ts'
import { paymentPageAddress, webhookSecret } from './payments/page.server.ts'
import { recordParam } from '#records/saving/record-save.ts'
import * as shapes from './schema.ts'
import { createMiddleware } from 'hono/factory'
import * as payments from './payments/schema.ts'
import { judgeWebhook, type Verdict } from '#platform/server/http/webhook-signature.ts'
import { settlePayment } from './payments/store.server.ts'

const publicOperation = operations.public('enrollments')
const signedInOperation = operations.signedIn('enrollments')

export const enrollmentsByAddress: RateLimit = { name: 'addressEnrollments', points: 180, seconds: 600 }

const enroll = publicOperation('post', '/api/enrollments', 'enrollInCourse', {
  summary: 'Enroll in a course',
  description:
    'For anybody. A course below others enrolls in the nearest published one above it that has a price of its own, else in the root. Whoever has completed an enrollment above is enrolled already: that one is the answer. Enrolling again gives the same enrollment back and lets an unpaid one go on to payment; without a session the answer never tells whether it existed. In a course with places one is kept for paying as long as `place` says; where none is left, newcomers never overtake who waits.',
  request: { body: jsonBody(shapes.enrollmentSchema) },
  responses: {
    200: jsonAnswer(shapes.enrolledSchema, 'What was enrolled in, and where to pay'),
    ...refusals.invalid,
    ...refusals.missing,
    409: { description: 'Every place is taken (course_full); with `waiting_list` a signed-in person waits instead' },
    ...refusals.tooMany,
  },
})

const mine = signedInOperation('get', '/api/enrollments/mine', 'listMyEnrollments', {
  summary: "The signed-in person's enrollments, newest first",
  description: 'In pages: `next` of an answer is `after` of the following one, null at the end.',
  request: { query: z.strictObject(pageAsked) },
  responses: { 200: jsonAnswer(shapes.myEnrollmentListSchema, 'A page of enrollments'), ...refusals.invalid },
})

const access = publicOperation('get', '/api/courses/{id}/access', 'getCourseAccess', {
  summary: 'What the person asking may do with a course',
  description:
    "Decided by the signed-in person's own enrollments, with any account that shares a verified email: a completed one in the course or in any course above it counts, else the one in the course that its page enrolls in tells the purchase status. The only answer with class_link and replay_link, and only with access. Never stored by any cache.",
  request: { params: courseParam },
  responses: { 200: jsonAnswer(shapes.accessSchema, 'The access'), ...refusals.invalid, ...refusals.missing },
})

const accept = signedInOperation('post', '/api/enrollments/{id}/accept', 'acceptPlace', {
  summary: 'Accept the place in a course that is offered to the signed-in person',
  description:
    'It is theirs at once where nothing is left to pay; else it is kept until it is paid, as long as the answer says. Again it gives the same answer.',
  request: { params: recordParam },
  responses: {
    200: jsonAnswer(shapes.placeChangedSchema, 'The enrollment as it now stands, and where to pay'),
    ...refusals.invalid,
    ...refusals.missing,
    409: { description: 'The place is not kept any longer (place_gone)' },
  },
})
const leave = signedInOperation('post', '/api/enrollments/{id}/withdraw', 'withdrawEnrollment', {
  summary: 'Withdraw from a course, or from its waiting list, or decline an offered place',
  description:
    'Of the signed-in person alone. Access ends at once, and the place goes to who waits for one. Money is not given back by itself: staff decide. Again it changes nothing.',
  request: { params: recordParam },
  responses: {
    200: jsonAnswer(shapes.placeChangedSchema, 'The enrollment as it now stands'),
    ...refusals.invalid,
    ...refusals.missing,
  },
})

export function enrollmentsApi(deps: Deps) {
  const { settings, database, limits } = deps
  const addressOf = (payment: { amount: number; reference: string }) => paymentPageAddress(settings, payment)
  const changed = ({ reference, amount, ...told }: Awaited<ReturnType<typeof acceptPlace>>) => ({
    ...told,
    payment_url:
      told.payment_status !== 'completed' && told.place.state === 'seated' && amount > 0
        ? addressOf({ amount, reference })
        : null,
  })
  return createApi(shapes)
    .openapi(enroll, async (c) => {
      const { course_id: courseId, waiting_list: mayWait = false, ...details } = c.req.valid('json')
      const person = await c.var.session()
      // An account is limited already, and enrolls once in a course.
      if (!person) await limits.take(enrollmentsByAddress, c.var.address)
      const asked = { courseId, details, person, mayWait, site: settings }
      const recorded = orNotFound(await recordEnrollment(database.db, asked))
      if (recorded === 'full') throw new AppError('course_full')
      const { course_id, payment_status, amount, currency, place } = recorded
      const isOpen = payment_status !== 'completed' && (place === undefined || place.state === 'seated')
      const payment_url = isOpen ? addressOf(recorded) : null
      return c.json({ course_id, payment_status, amount, currency, payment_url, ...(place && { place }) }, 200)
    })
    .openapi(mine, async (c) => {
      const { items, next } = await enrollmentsOf(database.db, c.var.person.profileId, c.req.valid('query'))
      const shown = items.map(({ reference, ...item }) => ({
        ...item,
        payment_url: item.next_step === 'pay' ? addressOf({ amount: item.amount, reference }) : null,
      }))
      return c.json({ items: shown, next }, 200)
    })
    .openapi(access, async (c) => {
      const person = await c.var.session()
      const found = await accessTo(database.db, c.req.valid('param').id, person?.profileId ?? null)
      return c.json(orNotFound(found), 200)
    })
    .openapi(accept, async (c) =>
      c.json(changed(await acceptPlace(database.db, c.req.valid('param').id, c.var.person.profileId, settings)), 200),
    )
    .openapi(leave, async (c) =>
      c.json(changed(await withdraw(database.db, c.req.valid('param').id, c.var.person.profileId, settings)), 200),
    )
    .route('/', paymentsApi(deps))
}

function paymentsApi(deps: Deps) {
  /** The signature covers the raw bytes, so it is checked before the body is parsed. */
  const allowSigned = createMiddleware(async (c, next) => {
    const secret = await webhookSecret(deps)
    const verdict = judgeWebhook(secret, {
      header: (name) => c.req.header(name),
      body: await c.req.text(),
      now: new Date(),
    })
    if (verdict !== 'signed') throw new AppError('unauthenticated', { message: refused[verdict] })
    await next()
  })
  const webhook = operations.public('payments')('post', '/api/payments/webhook', 'takePaymentEvent', {
    summary: 'What a payment provider tells about a payment',
    description:
      'Signed as Standard Webhooks has it: `webhook-id`, `webhook-timestamp` (within 5 minutes) and `webhook-signature`, `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. `enrollment` is the reference that the payment page was opened with; amount and currency must be the stored ones. An event is handled once however often it comes.',
    middleware: [allowSigned] as const,
    request: { body: jsonBody(payments.paymentEventSchema) },
    responses: {
      200: jsonAnswer(payments.paymentHandledSchema, 'What came of it'),
      ...refusals.invalid,
      ...refusals.unauthenticated,
      ...refusals.missing,
    },
  })
  return createApi(payments).openapi(webhook, async (c) => {
    const event = c.req.valid('json')
    const settled = await settlePayment(deps.database.db, event, deps.settings)
    const { requestId } = c.var
    switch (settled.outcome) {
      case 'unknown_enrollment':
        deps.log.warn({ requestId, event: event.id }, 'a payment of no enrollment')
        throw new AppError('not_found', { message: 'There is no enrollment with this reference.' })
      case 'mismatch':
        deps.log.warn({ requestId, event: event.id, field: settled.field }, 'a payment that is not what was asked for')
        throw new AppError('invalid', { fields: { [settled.field]: 'This is not what the enrollment asks for.' } })
      default:
        deps.log.info({ requestId, event: event.id, ...settled }, 'a payment was told of')
        return c.json(settled, 200)
    }
  })
}

const refused: Record<Exclude<Verdict, 'signed'>, string> = {
  unsigned: 'This message is not signed.',
  forged: 'The signature of this message is not right.',
  too_old: 'This message is too old, or from a clock that is wrong.',
}
