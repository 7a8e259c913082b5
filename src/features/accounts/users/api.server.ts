import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { adminRefusals, createApi, jsonAnswer } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { userListAsked, userListSchema } from './schema.ts'
import { listUsers } from './store.server.ts'

const list = createRoute({
  method: 'get',
  path: '/api/admin/users',
  tags: ['admin'],
  middleware: [allowAdmin] as const,
  summary: 'A page of everybody who has signed in, who came last first',
  description:
    'Of a role; by name and email, where % and _ are plain characters. `next` of an answer is `after` of the following one.',
  request: { query: userListAsked },
  responses: { 200: jsonAnswer(userListSchema, 'The page and the exact count'), ...adminRefusals },
})

/** `GET /api/admin/users`: whose roles can be changed by the role function (profiles/), for administrators. */
export function usersApi({ database: { db } }: Deps) {
  return createApi().openapi(list, async (c) => c.json(await listUsers(db, c.req.valid('query')), 200))
}
