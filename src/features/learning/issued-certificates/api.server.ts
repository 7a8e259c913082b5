import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import {
  createApi,
  jsonAnswer,
  jsonBody,
  publicOperations,
  refusals,
  signedInOperations,
} from '#platform/server/http/api.ts'
import { pageLimits } from '#records/lists/listing.ts'
import { recordParam } from '#records/saving/record-save.ts'
import { AppError } from '#platform/server/errors.ts'
import { issuingApi } from './issuing/api.server.ts'
import { issuedListingApi } from './listing/api.server.ts'
import { confirmPrintedName, hideName, ownCertificates, ownPrintedName } from './own.store.server.ts'
import {
  nameHiddenSchema,
  ownCertificateListSchema,
  ownCertificateSchema,
  ownPrintedNameSchema,
  printedNameChangeSchema,
  verificationSchema,
} from './schema.ts'
import { lookUp } from './look-up.server.ts'
import { verificationOf } from './store.server.ts'

const signedInOperation = signedInOperations('issued certificates')

const mine = signedInOperation('get', '/api/learning/certificates', 'listOwnCertificates', {
  summary: "The signed-in person's certificates, newest first",
  description: 'Those of enrollments that the account has claimed as well. `next` of an answer is `after` of the next.',
  request: { query: z.strictObject(pageLimits(24)) },
  responses: { 200: jsonAnswer(ownCertificateListSchema, 'A page of certificates'), ...refusals.invalid },
})
const hide = signedInOperation('put', '/api/learning/certificates/{id}', 'hideNameOnCertificate', {
  summary: 'Hide the name on the page of one of your certificates, or show it again',
  request: { params: recordParam, body: jsonBody(nameHiddenSchema) },
  responses: { 200: jsonAnswer(ownCertificateSchema, 'The certificate'), ...refusals.invalid, ...refusals.missing },
})
const verify = publicOperations('issued certificates')(
  'get',
  '/api/certificates/{number}/verification',
  'verifyCertificate',
  {
    summary: 'What a certificate says, and whether it stands',
    description:
      'For anybody who has its number, which is read in any spelling (small letters, O for 0, I and L for 1, with or without separators). A number with a slip and one that nobody has are answered alike: 404. Only those count against the limit of an address. Never stored by any cache.',
    request: { params: z.object({ number: z.string().meta({ example: 'ABCD-EFGH-JKMN-P' }) }) },
    responses: { 200: jsonAnswer(verificationSchema, 'The certificate'), ...refusals.missing, ...refusals.tooMany },
  },
)

const printedName = '/api/account/printed-name'
const accountOperation = signedInOperations('accounts')

const readName = accountOperation('get', printedName, 'getPrintedName', {
  summary: "How the signed-in person's name is printed on certificates",
  responses: { 200: jsonAnswer(ownPrintedNameSchema, 'The name') },
})
const confirmName = accountOperation('put', printedName, 'confirmPrintedName', {
  summary: "Say how the signed-in person's name is printed on certificates",
  description: 'For those that are issued from now on: a certificate that there is keeps its name.',
  request: { body: jsonBody(printedNameChangeSchema) },
  responses: { 200: jsonAnswer(ownPrintedNameSchema, 'The name'), ...refusals.invalid },
})

export function issuedCertificatesApi(deps: Deps) {
  const { settings } = deps
  const { db } = deps.database
  return createApi()
    .openapi(mine, async (c) => {
      const { profileId } = c.var.person
      return c.json(await ownCertificates(db, profileId, c.req.valid('query'), settings.timeZone), 200)
    })
    .openapi(hide, async (c) => {
      const { is_name_hidden } = c.req.valid('json')
      return c.json(await hideName(db, c.var.person.profileId, c.req.valid('param').id, is_name_hidden), 200)
    })
    .openapi(verify, async (c) => {
      const found = await lookUp(deps, c.req.valid('param').number, c.var.address)
      if (!found) throw new AppError('not_found', { message: 'There is no certificate with this number.' })
      return c.json(await verificationOf(db, found, new Date()), 200)
    })
    .openapi(readName, async (c) => c.json(await ownPrintedName(db, c.var.person.profileId), 200))
    .openapi(confirmName, async (c) =>
      c.json(await confirmPrintedName(db, c.var.person.profileId, c.req.valid('json').name), 200),
    )
    .route('/', issuingApi(deps))
    .route('/', issuedListingApi(deps))
}
