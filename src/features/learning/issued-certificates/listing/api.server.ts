import { issuedCertificateListSchema, issuedCertificateSchema } from '../schema.ts'
import { reissueCertificate, withdrawCertificate } from '../withdrawal.store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, jsonBody, refusals, staffOperations } from '#platform/server/http/api.ts'
import { allow } from '#platform/server/http/permission.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { countSchema } from '#platform/values/paging.ts'
import { recordParam } from '#records/saving/record-save.ts'
import { issuedCertificatesAsked } from './listing.schema.ts'
import { reissueSchema, staleCertificateSchema, withdrawalSchema } from './schema.ts'
import { countCertificates, issuedCertificate, listCertificates } from './store.server.ts'

const staffOperation = staffOperations(allow('enrollments'))
const path = '/api/admin/issued-certificates'
const stale = {
  409: jsonAnswer(staleCertificateSchema, 'It has changed since (stale): as it stands; or it is withdrawn (taken)'),
}

const list = staffOperation('get', path, 'listIssuedCertificates', {
  summary: 'A page of the issued certificates, newest first unless sorted',
  description:
    'Of a course (`course`), in a state, issued in days; by name, number and course, where % and _ are plain characters. A whole number is found in any spelling. `next` of an answer is `after` of the following one.',
  request: { query: issuedCertificatesAsked.page },
  responses: { 200: jsonAnswer(issuedCertificateListSchema, 'The page') },
})
const count = staffOperation('get', `${path}/count`, 'countIssuedCertificates', {
  summary: 'Exactly how many issued certificates match',
  request: { query: issuedCertificatesAsked.filter },
  responses: { 200: jsonAnswer(countSchema, 'How many') },
})
const one = staffOperation('get', `${path}/{id}`, 'getIssuedCertificate', {
  summary: 'One issued certificate',
  request: { params: recordParam },
  responses: { 200: jsonAnswer(issuedCertificateSchema, 'The certificate'), ...refusals.missing },
})
const withdraw = staffOperation('put', `${path}/{id}/withdrawal`, 'withdrawCertificate', {
  summary: 'Withdraw an issued certificate, for good',
  description:
    'Its page says so from now on, and the reason only where it is meant for the public. Names the version that was looked at.',
  request: { params: recordParam, body: jsonBody(withdrawalSchema) },
  responses: {
    200: jsonAnswer(issuedCertificateSchema, 'The certificate as it now stands'),
    ...refusals.missing,
    ...stale,
  },
})
const reissue = staffOperation('post', `${path}/{id}/reissue`, 'reissueCertificate', {
  summary: 'Issue a certificate again in place of another',
  description:
    'Under a number of its own, with what the other one says but for name, title and end. The other one is withdrawn, and its page leads to this one. `months`: valid from today; null: for ever; left out: as before.',
  request: { params: recordParam, headers: idempotencyKeyHeader, body: jsonBody(reissueSchema) },
  responses: {
    200: jsonAnswer(issuedCertificateSchema, 'The new certificate'),
    ...refusals.missing,
    ...stale,
    ...refusals.keyReused,
  },
})

export function issuedListingApi({ database: { db }, settings }: Deps) {
  return createApi()
    .openapi(list, async (c) => c.json(await listCertificates(db, c.req.valid('query'), settings.timeZone), 200))
    .openapi(count, async (c) =>
      c.json({ total: await countCertificates(db, c.req.valid('query'), settings.timeZone) }, 200),
    )
    .openapi(one, async (c) => c.json(await issuedCertificate(db, c.req.valid('param').id), 200))
    .openapi(withdraw, async (c) =>
      c.json(
        await withdrawCertificate(db, c.req.valid('param').id, c.req.valid('json'), { by: c.var, academy: settings }),
        200,
      ),
    )
    .openapi(reissue, async (c) => {
      const asked = c.req.valid('json')
      const idempotency = await idempotentRequestOf(c, c.req.valid('header'), asked)
      const around = { by: c.var, academy: settings, idempotency }
      return c.json(await reissueCertificate(db, c.req.valid('param').id, asked, around), 200)
    })
}
