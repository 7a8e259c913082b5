import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, operations } from '#platform/server/http/api.ts'
import * as shapes from './schema.ts'
import { readRetention } from './store.server.ts'

const read = operations.staff('system')('get', '/api/admin/retention', 'getRetention', {
  summary: 'What is kept for how long, what the last sweep removed, and what the next one would',
  responses: { 200: jsonAnswer(shapes.retentionSchema, 'By what is kept') },
})

export function retentionApi({ database: { db }, settings }: Deps) {
  return createApi(shapes).openapi(read, async (c) =>
    c.json({ items: await readRetention(db, settings.retention) }, 200),
  )
}
