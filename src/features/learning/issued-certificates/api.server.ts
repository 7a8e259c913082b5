import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { batchOutcomeSchema } from '#records/batches/record-batch.ts'
import { pageLimits } from '#records/lists/listing.ts'
import { recordParam } from '#records/saving/record-save.ts'
import { AppError } from '#platform/server/errors.ts'
import { countSchema } from '#platform/values/paging.ts'
import { candidatesFor, issueCertificates, reissueCertificate, withdrawCertificate } from './issuing.store.server.ts'
import { issuedCertificatesAsked } from './listing.schema.ts'
import { confirmPrintedName, hideName, ownCertificates, ownPrintedName } from './own.store.server.ts'
import * as shapes from './schema.ts'
import { countCertificates, issuedCertificate, listCertificates, lookUp, verificationOf } from './store.server.ts'
import { t } from '#platform/values/translate.ts'

const signedInOperation = operations.signedIn('issued certificates')

const mine = signedInOperation('get', '/api/learning/certificates', 'listOwnCertificates', {
  summary: "The signed-in person's certificates, newest first",
  description: 'Those of enrollments that the account has claimed as well. `next` of an answer is `after` of the next.',
  request: { query: z.strictObject(pageLimits(24)) },
  responses: { 200: jsonAnswer(shapes.ownCertificateListSchema, 'A page of certificates'), ...refusals.invalid },
})
const hide = signedInOperation('put', '/api/learning/certificates/{id}', 'hideNameOnCertificate', {
  summary: 'Hide the name on the page of one of your certificates, or show it again',
  request: { params: recordParam, body: jsonBody(shapes.nameHiddenSchema) },
  responses: {
    200: jsonAnswer(shapes.ownCertificateSchema, 'The certificate'),
    ...refusals.invalid,
    ...refusals.missing,
  },
})
const verify = operations.public('issued certificates')(
  'get',
  '/api/certificates/{number}/verification',
  'verifyCertificate',
  {
    summary: 'What a certificate says, and whether it stands',
    description:
      'For anybody who has its number, which is read in any spelling (small letters, O for 0, I and L for 1, with or without separators). A number with a slip and one that nobody has are answered alike: 404. Only those count against the limit of an address. Never stored by any cache.',
    request: { params: z.object({ number: z.string().meta({ example: 'ABCD-EFGH-JKMN-P' }) }) },
    responses: {
      200: jsonAnswer(shapes.verificationSchema, 'The certificate'),
      ...refusals.missing,
      ...refusals.tooMany,
    },
  },
)

const printedName = '/api/account/printed-name'
const accountOperation = operations.signedIn('accounts')

const readName = accountOperation('get', printedName, 'getPrintedName', {
  summary: "How the signed-in person's name is printed on certificates",
  responses: { 200: jsonAnswer(shapes.ownPrintedNameSchema, 'The name') },
})
const confirmName = accountOperation('put', printedName, 'confirmPrintedName', {
  summary: "Say how the signed-in person's name is printed on certificates",
  description: 'For those that are issued from now on: a certificate that there is keeps its name.',
  request: { body: jsonBody(shapes.printedNameChangeSchema) },
  responses: { 200: jsonAnswer(shapes.ownPrintedNameSchema, 'The name'), ...refusals.invalid },
})

const staffOperation = operations.staff('enrollments')
const path = '/api/admin/issued-certificates'

const candidates = staffOperation('get', `${path}/candidates`, 'listCertificateCandidates', {
  summary: 'Who has completed a course and has no certificate of it that stands',
  description:
    'The earliest completion first, each with the name as it would be printed. A page may be shorter than `limit`, even empty, and have a next one.',
  request: { query: shapes.candidatesAsked },
  responses: { 200: jsonAnswer(shapes.candidateListSchema, 'A page of them'), ...refusals.missing },
})
const issue = staffOperation('post', path, 'issueCertificates', {
  summary: 'Issue certificates of a course',
  description: `To those who have completed it, at most ${shapes.mostAtOnce} in one transaction, under the names that are sent. Sent again, nobody gets a second one.`,
  request: { body: jsonBody(shapes.issueSchema) },
  responses: { 200: jsonAnswer(batchOutcomeSchema, 'What came of each'), ...refusals.missing },
})
const stale = {
  409: jsonAnswer(
    shapes.staleCertificateSchema,
    'It has changed since (stale): as it stands; or it is withdrawn (taken)',
  ),
}

const list = staffOperation('get', path, 'listIssuedCertificates', {
  summary: 'A page of the issued certificates, newest first unless sorted',
  description:
    'Of a course (`course`), in a state, issued in days; by name, number and course, where % and _ are plain characters. A whole number is found in any spelling. `next` of an answer is `after` of the following one.',
  request: { query: issuedCertificatesAsked.page },
  responses: { 200: jsonAnswer(shapes.issuedCertificateListSchema, 'The page') },
})
const count = staffOperation('get', `${path}/count`, 'countIssuedCertificates', {
  summary: 'Exactly how many issued certificates match',
  request: { query: issuedCertificatesAsked.filter },
  responses: { 200: jsonAnswer(countSchema, 'How many') },
})
const one = staffOperation('get', `${path}/{id}`, 'getIssuedCertificate', {
  summary: 'One issued certificate',
  request: { params: recordParam },
  responses: { 200: jsonAnswer(shapes.issuedCertificateSchema, 'The certificate'), ...refusals.missing },
})
const withdraw = staffOperation('put', `${path}/{id}/withdrawal`, 'withdrawCertificate', {
  summary: 'Withdraw an issued certificate, for good',
  description:
    'Its page says so from now on, and the reason only where it is meant for the public. Names the version that was looked at.',
  request: { params: recordParam, body: jsonBody(shapes.withdrawalSchema) },
  responses: {
    200: jsonAnswer(shapes.issuedCertificateSchema, 'The certificate as it now stands'),
    ...refusals.missing,
    ...stale,
  },
})
const reissue = staffOperation('post', `${path}/{id}/reissue`, 'reissueCertificate', {
  summary: 'Issue a certificate again in place of another',
  description:
    'Under a number of its own, with what the other one says but for name, title and end. The other one is withdrawn, and its page leads to this one. `months`: valid from today; null: for ever; left out: as before.',
  request: { params: recordParam, headers: idempotencyKeyHeader, body: jsonBody(shapes.reissueSchema) },
  responses: {
    200: jsonAnswer(shapes.issuedCertificateSchema, 'The new certificate'),
    ...refusals.missing,
    ...stale,
    ...refusals.keyReused,
  },
})

export function issuedCertificatesApi(deps: Deps) {
  const { settings } = deps
  const { db } = deps.database
  return createApi(shapes)
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
      if (!found) throw new AppError('not_found', { message: t('There is no certificate with this number.') })
      return c.json(await verificationOf(db, found, new Date()), 200)
    })
    .openapi(readName, async (c) => c.json(await ownPrintedName(db, c.var.person.profileId), 200))
    .openapi(confirmName, async (c) =>
      c.json(await confirmPrintedName(db, c.var.person.profileId, c.req.valid('json').name), 200),
    )
    .openapi(candidates, async (c) => c.json(await candidatesFor(db, c.req.valid('query'), settings.timeZone), 200))
    .openapi(issue, async (c) => c.json(await issueCertificates(db, c.req.valid('json'), c.var, settings), 200))
    .openapi(list, async (c) => c.json(await listCertificates(db, c.req.valid('query'), settings.timeZone), 200))
    .openapi(count, async (c) =>
      c.json({ total: await countCertificates(db, c.req.valid('query'), settings.timeZone) }, 200),
    )
    .openapi(one, async (c) => c.json(await issuedCertificate(db, c.req.valid('param').id), 200))
    .openapi(withdraw, async (c) => {
      const around = { by: c.var, academy: settings }
      return c.json(await withdrawCertificate(db, c.req.valid('param').id, c.req.valid('json'), around), 200)
    })
    .openapi(reissue, async (c) => {
      const asked = c.req.valid('json')
      const idempotency = await idempotentRequestOf(c, c.req.valid('header'), asked)
      const around = { by: c.var, academy: settings, idempotency }
      return c.json(await reissueCertificate(db, c.req.valid('param').id, asked, around), 200)
    })
}
