import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { adminRefusals, createApi, jsonAnswer, jsonBody, refusals } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { plannedChangeSchema, priceChangesSchema } from './schema.ts'
import { priceChanges } from './store.server.ts'

const planned = createRoute({
  method: 'post',
  path: '/api/admin/courses/price-changes',
  tags: ['admin'],
  middleware: allowAdmin,
  summary: 'What a change of certificates or courses would do to what courses cost',
  description: 'Changes nothing: for asking before it is made.',
  request: { body: jsonBody(plannedChangeSchema) },
  responses: {
    200: jsonAnswer(priceChangesSchema, 'The courses that would cost something else'),
    ...adminRefusals,
    ...refusals.missing,
  },
})

export function coursePricesApi({ database: { db } }: Deps) {
  return createApi().openapi(planned, async (c) => {
    c.header('cache-control', 'no-store')
    return c.json(await priceChanges(db, c.req.valid('json')), 200)
  })
}
