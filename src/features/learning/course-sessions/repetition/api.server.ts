import { sessionKind } from '../editing.store.server.ts'
import { createApi, jsonAnswer, jsonBody, refusals, staffOperations } from '#platform/server/http/api.ts'
import { allow } from '#platform/server/http/permission.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { addRecords } from '#records/saving/add-record.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { mostRepeated, repeatedSchema, repetitionPreviewSchema, repetitionSchema } from './schema.ts'
import { previewRepetition, repeated } from './store.server.ts'

const staffOperation = staffOperations(allow('content'))
const path = '/api/admin/sessions/repetition'

const preview = staffOperation('post', `${path}/preview`, 'previewRepetition', {
  summary: 'The sessions of a repetition, before anything is stored',
  description:
    'Changes nothing. Each with what is at the same time, of the same course or in the same place, and with what a change of the clocks does to it.',
  request: { body: jsonBody(repetitionSchema) },
  responses: { 200: jsonAnswer(repetitionPreviewSchema, 'The sessions in order') },
})
const add = staffOperation('post', path, 'addRepetition', {
  summary: 'Add the sessions of a repetition, all or none, each to be edited alone',
  description: `At most ${mostRepeated}. In a title {n} is its number; days in \`skip\` have none and are not counted.`,
  request: { headers: idempotencyKeyHeader, body: jsonBody(repetitionSchema) },
  responses: { 201: jsonAnswer(repeatedSchema, 'Their ids in order'), ...refusals.keyReused },
})

export function repetitionApi(deps: RecordDeps) {
  return createApi()
    .openapi(preview, async (c) => {
      const { db } = deps.database
      return c.json(await previewRepetition(db, c.req.valid('json'), deps.settings.timeZone), 200)
    })
    .openapi(add, async (c) => {
      const body = c.req.valid('json')
      const idempotency = await idempotentRequestOf(c, c.req.valid('header'), body)
      return c.json(await addRecords(deps, sessionKind, { idempotency, fields: repeated(body) }, c.var), 201)
    })
}
