import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, jsonBody, refusals, staffOperations } from '#platform/server/http/api.ts'
import { allow, requireFresh } from '#platform/server/http/permission.ts'
import { streamText } from '#platform/server/http/stream-text.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { isoDay } from '#platform/values/dates.ts'
import { personAskedSchema, personErasureSchema } from './schema.ts'
import { erasePerson, personData, personErasure } from './store.server.ts'

const staffOperation = staffOperations(allow('people'))
const request = { body: jsonBody(personAskedSchema) }
/** Each reads everything of a person. */
const downloads: RateLimit = { name: 'personDataDownloads', points: 30, seconds: 3600 }

const data = staffOperation('post', '/api/admin/persons/data', 'downloadPersonData', {
  summary: 'Everything that is kept of one person, by account or email',
  description:
    'One JSON document: what the account holds, enrollments with their payments, certificates, subscriptions, mail, questions and volunteer applications with the replies and internal notes. Who asked is written down. Thirty an hour.',
  request,
  responses: {
    200: { description: 'The document', content: { 'application/octet-stream': { schema: z.string() } } },
    ...refusals.missing,
    ...refusals.tooMany,
  },
})
const erasure = staffOperation('post', '/api/admin/persons/erasure', 'getPersonErasure', {
  summary: 'What erasing one person would do; changes nothing',
  request,
  responses: { 200: jsonAnswer(personErasureSchema, 'What would go and what would stay'), ...refusals.missing },
})
const erase = staffOperation('post', '/api/admin/persons/erase', 'erasePerson', {
  summary: 'Erase one person, with the account where there is one',
  description:
    'For good, by the rules of one’s own erasure: enrollments, payments and numbers of certificates stay without the person. Needs a sign-in of the last 15 minutes: 403 `sign_in_again`. The last administrator stays: 409 `last_admin`.',
  request,
  responses: {
    204: { description: 'Nothing leads to the person any more' },
    ...refusals.missing,
    409: { description: 'Nobody else is an administrator (last_admin)' },
  },
})

export function personsApi(deps: Deps) {
  const { database, settings, limits, closing } = deps
  const { db } = database
  return createApi()
    .openapi(data, async (c) => {
      await limits.take(downloads, c.var.staff.profileId)
      const parts = personData(db, c.req.valid('json'), c.var)
      return c.body(await streamText(parts, { closing, mayStill: c.var.mayStill }), 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="data-of-a-person-${isoDay(new Date(), settings.timeZone)}.json"`,
        'cache-control': 'no-store',
      })
    })
    .openapi(erasure, async (c) => c.json(await personErasure(db, c.req.valid('json')), 200))
    .openapi(erase, async (c) => {
      const { requestId } = c.var
      await erasePerson(deps, c.req.valid('json'), { staff: requireFresh(c.var.staff), requestId })
      return c.body(null, 204)
    })
}
