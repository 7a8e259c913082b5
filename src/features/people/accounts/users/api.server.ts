import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, staffOperations } from '#platform/server/http/api.ts'
import { allow } from '#platform/server/http/permission.ts'
import { countSchema } from '#platform/values/paging.ts'
import { userListAsked } from './listing.schema.ts'
import { userListSchema } from './schema.ts'
import { countUsers, listUsers } from './store.server.ts'

const staffOperation = staffOperations(allow('people'))
const path = '/api/admin/users'

const list = staffOperation('get', path, 'listAllUsers', {
  summary: 'A page of everybody who has signed in, who came last first unless sorted',
  description:
    'Filtered and sorted as asked; by name and email, where % and _ are plain characters. `next` of an answer is `after` of the following one in the same order.',
  request: { query: userListAsked.page },
  responses: { 200: jsonAnswer(userListSchema, 'The page') },
})
const count = staffOperation('get', `${path}/count`, 'countUsers', {
  summary: 'Exactly how many users match',
  request: { query: userListAsked.filter },
  responses: { 200: jsonAnswer(countSchema, 'How many') },
})

export function usersApi({ database: { db }, settings: { timeZone } }: Deps) {
  return createApi()
    .openapi(list, async (c) => c.json(await listUsers(db, c.req.valid('query'), timeZone), 200))
    .openapi(count, async (c) => c.json({ total: await countUsers(db, c.req.valid('query'), timeZone) }, 200))
}
