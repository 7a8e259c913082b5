import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { answerNoContent, createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { requireFresh } from '#platform/server/http/permission.ts'
import { streamText } from '#platform/server/http/stream-text.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { isoDay } from '#platform/values/dates.ts'
import * as shapes from './schema.ts'
import { accountOf, dataOf, eraseAccount, erasePerson, erasureOf, personData, personErasure } from './store.server.ts'

const wholeDocument = {
  200: { description: 'The document', content: { 'application/octet-stream': { schema: z.string() } } },
  ...refusals.tooMany,
}
const signedInOperation = operations.signedIn('accounts')
/** Each reads everything of a person. */
const downloads: RateLimit = { name: 'ownDataDownloads', points: 5, seconds: 3600 }

const download = signedInOperation('get', '/api/account/data', 'downloadOwnData', {
  summary: 'Everything that is kept of the signed-in person',
  description:
    'One JSON document: profile, sessions, API keys, enrollments with their payments, certificates, questions and volunteer applications under the verified email, and what the person did in the back office. Five an hour.',
  responses: wholeDocument,
})
const ask = signedInOperation('get', '/api/account/erasure', 'getErasure', {
  summary: 'What erasing the account would do',
  responses: { 200: jsonAnswer(shapes.erasureSchema, 'What would go and what would stay') },
})
const erase = signedInOperation('delete', '/api/account', 'eraseAccount', {
  summary: 'Erase the account of the signed-in person',
  description:
    'For good. Enrollments and payments stay without the person. Needs a sign-in of the last 15 minutes: 403 `sign_in_again`. The last administrator cannot: 409 `last_admin`.',
  responses: {
    204: { description: 'It is erased, and nobody is signed in any more' },
    403: { description: 'The sign-in is too old (sign_in_again)' },
    409: { description: 'Nobody else is an administrator (last_admin)' },
  },
})

const staffOperation = operations.staff('people')
const request = { body: jsonBody(shapes.personAskedSchema) }
const personDownloads: RateLimit = { name: 'personDataDownloads', points: 30, seconds: 3600 }

const data = staffOperation('post', '/api/admin/persons/data', 'downloadPersonData', {
  summary: 'Everything that is kept of one person, by account or email',
  description:
    'One JSON document: what the account holds, enrollments with their payments, certificates, subscriptions, mail, questions and volunteer applications with the replies and internal notes. Who asked is written down. Thirty an hour.',
  request,
  responses: { ...wholeDocument, ...refusals.missing },
})
const erasure = staffOperation('post', '/api/admin/persons/erasure', 'getPersonErasure', {
  summary: 'What erasing one person would do; changes nothing',
  request,
  responses: { 200: jsonAnswer(shapes.personErasureSchema, 'What would go and what would stay'), ...refusals.missing },
})
const eraseForStaff = staffOperation('post', '/api/admin/persons/erase', 'erasePerson', {
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

export function ownDataApi(deps: Deps) {
  const { database, settings, limits, closing } = deps
  const { db } = database
  const fileNamed = (name: string) => ({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name}-${isoDay(new Date(), settings.timeZone)}.json"`,
  })
  return createApi(shapes)
    .openapi(download, async (c) => {
      const { person } = c.var
      await limits.take(downloads, person.profileId)
      const parts = dataOf(db, await accountOf(db, person.profileId), person)
      return c.body(await streamText(parts, { closing, mayStill: c.var.mayStill }), 200, fileNamed('my-data'))
    })
    .openapi(ask, async (c) => c.json(await erasureOf(db, await accountOf(db, c.var.person.profileId)), 200))
    .openapi(erase, (c) => answerNoContent(c, eraseAccount(deps, requireFresh(c.var.person), c.var.requestId)))
    .openapi(data, async (c) => {
      await limits.take(personDownloads, c.var.staff.profileId)
      const parts = personData(db, c.req.valid('json'), c.var)
      return c.body(await streamText(parts, { closing, mayStill: c.var.mayStill }), 200, fileNamed('data-of-a-person'))
    })
    .openapi(erasure, async (c) => c.json(await personErasure(db, c.req.valid('json')), 200))
    .openapi(eraseForStaff, async (c) => {
      const { requestId } = c.var
      await erasePerson(deps, c.req.valid('json'), { staff: requireFresh(c.var.staff), requestId })
      return c.body(null, 204)
    })
}
