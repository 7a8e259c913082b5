import { createRoute } from '@hono/zod-openapi'
import { listedEnrollmentSchema } from '#features/enrollments/listing/schema.ts'
import type { Deps } from '#platform/server/deps.ts'
import { adminRefusals, createApi, jsonAnswer, jsonBody, refusals } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { recordParam } from '#platform/values/record-save.ts'
import { markSchema, staleMarkSchema } from './schema.ts'
import { markEnrollment } from './store.server.ts'

const mark = createRoute({
  method: 'put',
  path: '/api/admin/enrollments/{id}/status',
  tags: ['admin'],
  middleware: [allowAdmin] as const,
  summary: 'Mark the payment of an enrollment as completed, failed or refunded',
  description:
    'Completed gives access and counts; the others take both away. Moves no money. Names the version that was looked at; from an older one nothing changes.',
  request: { params: recordParam, body: jsonBody(markSchema) },
  responses: {
    200: jsonAnswer(listedEnrollmentSchema, 'The enrollment as it now stands'),
    ...adminRefusals,
    ...refusals.missing,
    409: jsonAnswer(staleMarkSchema, 'It has changed since (stale): as it stands'),
  },
})

export function enrollmentMarkingApi({ database: { db } }: Deps) {
  return createApi().openapi(mark, async (c) => {
    const { version, payment_status: to } = c.req.valid('json')
    return c.json(await markEnrollment(db, { id: c.req.valid('param').id, version, to }, c.var), 200)
  })
}
