import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, jsonBody, refusals, signedInOperations } from '#platform/server/http/api.ts'
import { pageShape } from '#records/lists/listing.ts'
import { recordParam } from '#records/saving/record-save.ts'
import { issuingApi } from './issuing/api.server.ts'
import { issuedListingApi } from './listing/api.server.ts'
import { issuedCertificateListing } from './listing/listing.schema.ts'
import { hideName, ownCertificates } from './own.store.server.ts'
import { printedNameApi } from './printed-name/api.server.ts'
import { nameHiddenSchema, ownCertificateListSchema, ownCertificateSchema } from './schema.ts'
import { verificationApi } from './verification.api.server.ts'

const signedInOperation = signedInOperations('issued certificates')
const { limit, after } = pageShape(issuedCertificateListing, 24)

const mine = signedInOperation('get', '/api/learning/certificates', 'listOwnCertificates', {
  summary: "The signed-in person's certificates, newest first",
  description: 'Those of enrollments that the account has claimed as well. `next` of an answer is `after` of the next.',
  request: { query: z.strictObject({ limit, after }) },
  responses: { 200: jsonAnswer(ownCertificateListSchema, 'A page of certificates'), ...refusals.invalid },
})
const hide = signedInOperation('put', '/api/learning/certificates/{id}', 'hideNameOnCertificate', {
  summary: 'Hide the name on the page of one of your certificates, or show it again',
  request: { params: recordParam, body: jsonBody(nameHiddenSchema) },
  responses: { 200: jsonAnswer(ownCertificateSchema, 'The certificate'), ...refusals.invalid, ...refusals.missing },
})

export function issuedCertificatesApi(deps: Deps) {
  const { database, settings } = deps
  return createApi()
    .openapi(mine, async (c) => {
      const { profileId } = c.var.person
      return c.json(await ownCertificates(database.db, profileId, c.req.valid('query'), settings.timeZone), 200)
    })
    .openapi(hide, async (c) => {
      const { is_name_hidden } = c.req.valid('json')
      return c.json(await hideName(database.db, c.var.person.profileId, c.req.valid('param').id, is_name_hidden), 200)
    })
    .route('/', verificationApi(deps))
    .route('/', printedNameApi(deps))
    .route('/', issuingApi(deps))
    .route('/', issuedListingApi(deps))
}
