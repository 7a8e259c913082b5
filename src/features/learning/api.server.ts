import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, refusals } from '#platform/server/http/api.ts'
import { allowSignedIn } from '#platform/server/http/permission.ts'
import { learningSchema } from './schema.ts'
import { learningOf } from './store.server.ts'

const learning = createRoute({
  method: 'get',
  path: '/api/learning',
  tags: ['learning'],
  summary: "The signed-in person's next classes, and how far they are in each course",
  middleware: allowSignedIn,
  responses: { 200: jsonAnswer(learningSchema, 'What is next, and what is done'), ...refusals.unauthenticated },
})

export function learningApi({ database: { db } }: Deps) {
  return createApi().openapi(learning, async (c) => {
    c.header('cache-control', 'no-store')
    return c.json(await learningOf(db, c.var.person.profileId, new Date()), 200)
  })
}
