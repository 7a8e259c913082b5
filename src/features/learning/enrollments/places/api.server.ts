import { listedEnrollmentSchema, staleMarkSchema } from '../listing/schema.ts'
import { paymentPageAddress } from '../payments/page.server.ts'
import { placeChangedSchema } from '../schema.ts'
import type { Deps } from '#platform/server/deps.ts'
import {
  createApi,
  jsonAnswer,
  jsonBody,
  refusals,
  signedInOperations,
  staffOperations,
} from '#platform/server/http/api.ts'
import { allow } from '#platform/server/http/permission.ts'
import { recordParam } from '#records/saving/record-save.ts'
import { acceptPlace, moveByStaff, withdraw } from './transitions.store.server.ts'
import { placeActionSchema } from './schema.ts'

const staffOperation = staffOperations(allow('enrollments'))
const signedInOperation = signedInOperations('enrollments')

const accept = signedInOperation('post', '/api/enrollments/{id}/accept', 'acceptPlace', {
  summary: 'Accept the place in a course that is offered to the signed-in person',
  description:
    'It is theirs at once where nothing is left to pay; else it is kept until it is paid, as long as the answer says. Again it gives the same answer.',
  request: { params: recordParam },
  responses: {
    200: jsonAnswer(placeChangedSchema, 'The enrollment as it now stands, and where to pay'),
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
    200: jsonAnswer(placeChangedSchema, 'The enrollment as it now stands'),
    ...refusals.invalid,
    ...refusals.missing,
  },
})
const move = staffOperation('post', '/api/admin/enrollments/{id}/place', 'moveEnrollment', {
  summary: 'Give somebody a place, offer one, let them wait, take it, or decide to keep a payment',
  description:
    '`seat` and `offer` pass over who waits longer; where the course is full they need `over_capacity`. Names the version that was looked at; from an older one nothing changes.',
  request: { params: recordParam, body: jsonBody(placeActionSchema) },
  responses: {
    200: jsonAnswer(listedEnrollmentSchema, 'The enrollment as it now stands'),
    ...refusals.missing,
    409: jsonAnswer(
      staleMarkSchema.partial({ theirs: true }),
      'It has changed since (stale), or the course is full (course_full)',
    ),
  },
})

export function placesApi({ settings, database: { db } }: Deps) {
  const answer = ({ reference, amount, ...told }: Awaited<ReturnType<typeof acceptPlace>>) => ({
    ...told,
    payment_url:
      told.payment_status !== 'completed' && told.place.state === 'seated' && amount > 0
        ? paymentPageAddress(settings, { amount, reference })
        : null,
  })
  return createApi()
    .openapi(accept, async (c) =>
      c.json(answer(await acceptPlace(db, c.req.valid('param').id, c.var.person.profileId, settings)), 200),
    )
    .openapi(leave, async (c) =>
      c.json(answer(await withdraw(db, c.req.valid('param').id, c.var.person.profileId, settings)), 200),
    )
    .openapi(move, async (c) => {
      const asked = { id: c.req.valid('param').id, ...c.req.valid('json') }
      return c.json(await moveByStaff(db, asked, { by: c.var, site: settings }), 200)
    })
}
