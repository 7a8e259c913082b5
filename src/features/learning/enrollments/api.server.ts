import { z } from '@hono/zod-openapi'
import { courseParam } from '#features/learning/courses/schema.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import {
  createApi,
  jsonAnswer,
  jsonBody,
  publicOperations,
  refusals,
  signedInOperations,
} from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { pageAsked } from '#platform/values/paging.ts'
import { enrollmentAddingApi } from './adding/api.server.ts'
import { accessTo, enrollmentsOf } from './access.store.server.ts'
import { enrollmentListingApi } from './listing/api.server.ts'
import { paymentsApi } from './payments/api.server.ts'
import { paymentPageAddress } from './payments/page.server.ts'
import { placesApi } from './places/api.server.ts'
import { accessSchema, enrolledSchema, enrollmentSchema, myEnrollmentListSchema } from './schema.ts'
import { recordEnrollment } from './store.server.ts'

const publicOperation = publicOperations('enrollments')

export const enrollmentsByAddress: RateLimit = { name: 'addressEnrollments', points: 180, seconds: 600 }

const enroll = publicOperation('post', '/api/enrollments', 'enrollInCourse', {
  summary: 'Enroll in a course',
  description:
    'For anybody. A course below others enrolls in the nearest published one above it that has a price of its own, else in the root. Whoever has completed an enrollment above is enrolled already: that one is the answer. Enrolling again gives the same enrollment back and lets an unpaid one go on to payment; without a session the answer never tells whether it existed. In a course with places one is kept for paying as long as `place` says; where none is left, newcomers never overtake who waits.',
  request: { body: jsonBody(enrollmentSchema) },
  responses: {
    200: jsonAnswer(enrolledSchema, 'What was enrolled in, and where to pay'),
    ...refusals.invalid,
    ...refusals.missing,
    409: { description: 'Every place is taken (course_full); with `waiting_list` a signed-in person waits instead' },
    ...refusals.tooMany,
  },
})

const mine = signedInOperations('enrollments')('get', '/api/enrollments/mine', 'listMyEnrollments', {
  summary: "The signed-in person's enrollments, newest first",
  description: 'In pages: `next` of an answer is `after` of the following one, null at the end.',
  request: { query: z.strictObject(pageAsked) },
  responses: { 200: jsonAnswer(myEnrollmentListSchema, 'A page of enrollments'), ...refusals.invalid },
})

const access = publicOperation('get', '/api/courses/{id}/access', 'getCourseAccess', {
  summary: 'What the person asking may do with a course',
  description:
    "Decided by the signed-in person's own enrollments: a completed one in the course or in any course above it counts, else the one in the course that its page enrolls in tells the purchase status. The only answer with class_link and replay_link, and only with access. Never stored by any cache.",
  request: { params: courseParam },
  responses: { 200: jsonAnswer(accessSchema, 'The access'), ...refusals.invalid, ...refusals.missing },
})

export function enrollmentsApi(deps: Deps) {
  const { settings, database, limits } = deps
  const addressOf = (payment: { amount: number; reference: string }) => paymentPageAddress(settings, payment)
  return createApi()
    .openapi(enroll, async (c) => {
      const { course_id: courseId, waiting_list: isWilling = false, ...details } = c.req.valid('json')
      const person = await c.var.session()
      // An account is limited already, and enrolls once in a course.
      if (!person) await limits.take(enrollmentsByAddress, c.var.address)
      const asked = { courseId, details, person, isWilling, site: settings }
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
    .route('/', paymentsApi(deps))
    .route('/', enrollmentAddingApi(deps))
    .route('/', enrollmentListingApi(deps))
    .route('/', placesApi(deps))
}
