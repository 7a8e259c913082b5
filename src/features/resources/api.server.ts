import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, setCacheTags, refusals } from '#platform/server/http/api.ts'
import { resourceListSchema, resourcesAsked } from './schema.ts'
import { publishedResources, resourcesTopic } from './store.server.ts'

export function resourcesApi({ database: { db } }: Deps) {
  const list = createRoute({
    method: 'get',
    path: '/api/resources',
    tags: ['resources'],
    summary: 'Published resources, newest first',
    description: 'In pages: `next` of an answer is `after` of the following one, null at the end.',
    request: { query: resourcesAsked },
    responses: { 200: jsonAnswer(resourceListSchema, 'A page of resources'), ...refusals.invalid },
  })
  return createApi().openapi(list, async (c) => {
    setCacheTags(c, [resourcesTopic])
    return c.json(await publishedResources(db, c.req.valid('query')), 200)
  })
}
