import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, refusals, signedInOperations } from '#platform/server/http/api.ts'
import { requireFresh } from '#platform/server/http/permission.ts'
import { streamText } from '#platform/server/http/stream-text.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { isoDay } from '#platform/values/dates.ts'
import { erasureSchema } from './schema.ts'
import { accountOf, eraseAccount, erasureOf, ownDataOf } from './store.server.ts'

const signedInOperation = signedInOperations('accounts')
/** Each reads everything of a person. */
const downloads: RateLimit = { name: 'ownDataDownloads', points: 5, seconds: 3600 }

const download = signedInOperation('get', '/api/account/data', 'downloadOwnData', {
  summary: 'Everything that is kept of the signed-in person',
  description:
    'One JSON document: profile, sessions, API keys, enrollments with their payments, certificates, questions and volunteer applications under the verified email, and what the person did in the back office. Five an hour.',
  responses: {
    200: { description: 'The document', content: { 'application/octet-stream': { schema: z.string() } } },
    ...refusals.tooMany,
  },
})
const ask = signedInOperation('get', '/api/account/erasure', 'getErasure', {
  summary: 'What erasing the account would do',
  responses: { 200: jsonAnswer(erasureSchema, 'What would go and what would stay') },
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

export function ownDataApi(deps: Deps) {
  const { database, settings, limits, closing } = deps
  const { db } = database
  return createApi()
    .openapi(download, async (c) => {
      await limits.take(downloads, c.var.person.profileId)
      return c.body(await streamText(ownDataOf(db, c.var.person), { closing, mayStill: c.var.mayStill }), 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="my-data-${isoDay(new Date(), settings.timeZone)}.json"`,
        'cache-control': 'no-store',
      })
    })
    .openapi(ask, async (c) => c.json(await erasureOf(db, await accountOf(db, c.var.person.profileId)), 200))
    .openapi(erase, async (c) => {
      await eraseAccount(deps, requireFresh(c.var.person), c.var.requestId)
      return c.body(null, 204)
    })
}
