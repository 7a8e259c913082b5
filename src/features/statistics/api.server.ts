import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { adminRefusals, createApi, jsonAnswer } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { statisticsSchema } from './schema.ts'
import { countEverything } from './store.server.ts'

/** `/api/admin/statistics`: the dashboard's figures, for administrators. */
export function statisticsApi({ database: { db } }: Deps) {
  const read = createRoute({
    method: 'get',
    path: '/api/admin/statistics',
    tags: ['admin'],
    summary: 'How many profiles, courses, announcements and resources there are',
    middleware: [allowAdmin] as const,
    responses: { 200: jsonAnswer(statisticsSchema, 'The four figures'), ...adminRefusals },
  })
  return createApi().openapi(read, async (c) => {
    c.header('cache-control', 'no-store')
    return c.json(await countEverything(db), 200)
  })
}
