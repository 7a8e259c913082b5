import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, jsonBody, refusals, staffOperations } from '#platform/server/http/api.ts'
import { allow } from '#platform/server/http/permission.ts'
import { batchOutcomeSchema } from '#records/batches/record-batch.ts'
import { candidateListSchema, candidatesAsked, issueSchema, mostAtOnce } from './schema.ts'
import { candidatesFor, issueCertificates } from './store.server.ts'

const staffOperation = staffOperations(allow('enrollments'))
const path = '/api/admin/issued-certificates'

const candidates = staffOperation('get', `${path}/candidates`, 'listCertificateCandidates', {
  summary: 'Who has completed a course and has no certificate of it that stands',
  description:
    'The earliest completion first, each with the name as it would be printed. A page may be shorter than `limit`, even empty, and have a next one.',
  request: { query: candidatesAsked },
  responses: { 200: jsonAnswer(candidateListSchema, 'A page of them'), ...refusals.missing },
})
const issue = staffOperation('post', path, 'issueCertificates', {
  summary: 'Issue certificates of a course',
  description: `To those who have completed it, at most ${mostAtOnce} in one transaction, under the names that are sent. Sent again, nobody gets a second one.`,
  request: { body: jsonBody(issueSchema) },
  responses: { 200: jsonAnswer(batchOutcomeSchema, 'What came of each'), ...refusals.missing },
})

export function issuingApi({ database: { db }, settings }: Deps) {
  return createApi()
    .openapi(candidates, async (c) => c.json(await candidatesFor(db, c.req.valid('query'), settings.timeZone), 200))
    .openapi(issue, async (c) => c.json(await issueCertificates(db, c.req.valid('json'), c.var, settings), 200))
}
