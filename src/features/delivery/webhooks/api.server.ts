import type { Deps } from '#platform/server/deps.ts'
import { answerNoContent, createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { requireFresh } from '#platform/server/http/permission.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { recordParam } from '#records/saving/record-save.ts'
import { listDeliveries, sendAgain, sendTest } from './store.server.ts'
import { addEndpoint, listEndpoints, removeEndpoint, renewSecret, saveEndpoint } from './endpoints.store.server.ts'
import { webhookEvents } from './rules.ts'
import * as shapes from './schema.ts'

const staffOperation = operations.staff('system')
const path = '/api/admin/webhook-endpoints'
const log = '/api/admin/webhook-deliveries'

const list = staffOperation('get', path, 'listWebhookEndpoints', {
  summary: 'The addresses that are told of events, and every event there is',
  responses: { 200: jsonAnswer(shapes.webhookEndpointsSchema, 'The endpoints') },
})
const remove = staffOperation('delete', `${path}/{id}`, 'deleteWebhookEndpoint', {
  summary: 'Remove a webhook endpoint with its log',
  request: { params: recordParam },
  responses: { 204: { description: 'Removed' }, ...refusals.missing },
})
const renew = staffOperation('post', `${path}/{id}/secret`, 'renewWebhookSecret', {
  summary: 'Make a new secret, told this once',
  description:
    'For 24 hours messages are signed with the one before as well. Needs a sign-in of the last 15 minutes (sign_in_again).',
  request: { params: recordParam },
  responses: { 200: jsonAnswer(shapes.endpointSecretSchema, 'With the secret'), ...refusals.missing },
})
const test = staffOperation('post', `${path}/{id}/test`, 'testWebhookEndpoint', {
  summary: 'Send a test event',
  request: { params: recordParam },
  responses: { 202: jsonAnswer(shapes.webhookDeliverySchema, 'It is on its way'), ...refusals.missing },
})
const deliveries = staffOperation('get', log, 'listWebhookDeliveries', {
  summary: 'A page of what was sent and what waits, newest first',
  request: { query: shapes.deliveryListAsked },
  responses: { 200: jsonAnswer(shapes.webhookDeliveriesSchema, 'The page') },
})
const again = staffOperation('post', `${log}/{id}/send-again`, 'sendWebhookAgain', {
  summary: 'Send an event again, under its own id',
  request: { params: recordParam },
  responses: { 202: jsonAnswer(shapes.webhookDeliverySchema, 'It is on its way'), ...refusals.missing },
})

function writesOf(events: readonly string[]) {
  const add = staffOperation('post', path, 'addWebhookEndpoint', {
    summary: 'Have an address told of events',
    description:
      'Each is a POST signed as Standard Webhooks has it, with `type`, `timestamp` and `data` (the id and the address of the record, nothing else), sent again for three days until a 2xx answers. The secret is told this once. Needs a sign-in of the last 15 minutes (sign_in_again).',
    request: { body: jsonBody(shapes.endpointFieldsSchema(events)) },
    responses: { 201: jsonAnswer(shapes.endpointSecretSchema, 'With its secret') },
  })
  const save = staffOperation('put', `${path}/{id}`, 'saveWebhookEndpoint', {
    summary: 'Save a webhook endpoint, or switch it on or off',
    request: { params: recordParam, body: jsonBody(shapes.endpointSaveSchema(events)) },
    responses: { 200: jsonAnswer(shapes.webhookEndpointSchema, 'As it stands'), ...refusals.missing },
  })
  return { add, save }
}

/** Never for API keys: what leaves the site is a person's decision. */
export function webhooksApi(deps: Deps, kinds: readonly DeclaredKind[]) {
  const { db } = deps.database
  const events = webhookEvents(kinds)
  const { add, save } = writesOf(events)
  return createApi(shapes)
    .openapi(list, async (c) => c.json({ items: await listEndpoints(db), events }, 200))
    .openapi(add, async (c) => {
      const by = { staff: requireFresh(c.var.staff), requestId: c.var.requestId }
      return c.json(await addEndpoint(deps, c.req.valid('json'), by), 201)
    })
    .openapi(save, async (c) =>
      c.json(await saveEndpoint(deps, c.req.valid('param').id, c.req.valid('json'), c.var), 200),
    )
    .openapi(remove, async (c) => answerNoContent(c, removeEndpoint(db, c.req.valid('param').id, c.var)))
    .openapi(renew, async (c) => {
      const by = { staff: requireFresh(c.var.staff), requestId: c.var.requestId }
      return c.json(await renewSecret(deps, c.req.valid('param').id, by), 200)
    })
    .openapi(test, async (c) => c.json(await sendTest(db, c.req.valid('param').id), 202))
    .openapi(deliveries, async (c) => c.json(await listDeliveries(db, c.req.valid('query')), 200))
    .openapi(again, async (c) => c.json(await sendAgain(db, c.req.valid('param').id), 202))
}
