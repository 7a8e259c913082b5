import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { adminRefusals, createApi, jsonAnswer } from '#platform/server/http/api.ts'
import { allow } from '#platform/server/http/permission.ts'
import { countSchema } from '#platform/values/paging.ts'
import { userFilterSchema, userListAsked, userListSchema } from './schema.ts'
import { countUsers, listUsers } from './store.server.ts'

const staff = allow('people')
const path = '/api/admin/users'

const list = createRoute({
  ...staff,
  method: 'get',
  path,
  summary: 'A page of everybody who has signed in, who came last first',
  description:
    'Of a role; by name and email, where % and _ are plain characters. `next` of an answer is `after` of the following one.',
  request: { query: userListAsked },
  responses: { 200: jsonAnswer(userListSchema, 'The page'), ...adminRefusals },
})
const count = createRoute({
  ...staff,
  method: 'get',
  path: `${path}/count`,
  summary: 'Exactly how many users match',
  request: { query: userFilterSchema },
  responses: { 200: jsonAnswer(countSchema, 'How many'), ...adminRefusals },
})

export function usersApi({ database: { db } }: Deps) {
  return createApi()
    .openapi(list, async (c) => c.json(await listUsers(db, c.req.valid('query')), 200))
    .openapi(count, async (c) => c.json({ total: await countUsers(db, c.req.valid('query')) }, 200))
}
