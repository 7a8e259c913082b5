import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, signedInOperations } from '#platform/server/http/api.ts'
import { calendarAddressSchema } from './schema.ts'
import { calendarAddressOf, makeCalendarAddress, revokeCalendarAddress } from './store.server.ts'

const path = '/api/learning/calendar'
const signedInOperation = signedInOperations('learning')

const read = signedInOperation('get', path, 'getCalendarAddress', {
  summary: 'The private address at which calendars read the classes of the signed-in person',
  description:
    'Null until it is made. Whoever knows it reads which classes the person attends; it gives access to nothing else.',
  responses: { 200: jsonAnswer(calendarAddressSchema, 'The address') },
})
const make = signedInOperation('post', path, 'makeCalendarAddress', {
  summary: 'Make the private calendar address',
  description: 'One that is there already is given again.',
  responses: { 200: jsonAnswer(calendarAddressSchema, 'The address') },
})
const revoke = signedInOperation('delete', path, 'revokeCalendarAddress', {
  summary: 'Revoke the private calendar address',
  description: 'Nothing is read at it from then on; the next one is another.',
  responses: { 204: { description: 'It is revoked, or there was none' } },
})

export function calendarAddressesApi(deps: Deps) {
  return createApi()
    .openapi(read, async (c) => c.json({ address: await calendarAddressOf(deps, c.var.person) }, 200))
    .openapi(make, async (c) => c.json({ address: await makeCalendarAddress(deps, c.var.person) }, 200))
    .openapi(revoke, async (c) => {
      await revokeCalendarAddress(deps.database.db, c.var.person)
      return c.body(null, 204)
    })
}
