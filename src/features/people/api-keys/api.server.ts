import type { Deps } from '#platform/server/deps.ts'
import { answerNoContent, createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { requireFresh } from '#platform/server/http/permission.ts'
import { recordParam } from '#records/saving/record-save.ts'
import * as shapes from './schema.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './store.server.ts'

/** Never for a key itself. */
const staffOperation = operations.staff('system')
const path = '/api/admin/api-keys'

const list = staffOperation('get', path, 'listApiKeys', {
  summary: "Every administrator's API keys, newest first",
  responses: { 200: jsonAnswer(shapes.apiKeysSchema, 'The keys, without what opens anything') },
})
const create = staffOperation('post', path, 'createApiKey', {
  summary: 'Make an API key of one’s own',
  description:
    'Told this once. It may do what its scopes say, and never more than its owner at that moment. Needs a sign-in of the last 15 minutes (sign_in_again).',
  request: { body: jsonBody(shapes.apiKeyCreationSchema) },
  responses: { 201: jsonAnswer(shapes.createdApiKeySchema, 'The key') },
})
const revoke = staffOperation('delete', `${path}/{id}`, 'revokeApiKey', {
  summary: 'Revoke an API key',
  description: 'One’s own or another administrator’s: it is refused from then on, at every process.',
  request: { params: recordParam },
  responses: { 204: { description: 'Revoked' }, ...refusals.missing },
})

export function apiKeysApi({ database: { db } }: Deps) {
  return createApi(shapes)
    .openapi(list, async (c) => c.json({ items: await listApiKeys(db) }, 200))
    .openapi(create, async (c) => {
      const by = { staff: requireFresh(c.var.staff), requestId: c.var.requestId }
      return c.json(await createApiKey(db, c.req.valid('json'), by), 201)
    })
    .openapi(revoke, (c) => answerNoContent(c, revokeApiKey(db, c.req.valid('param').id, c.var)))
}
