import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, refusals } from '#platform/server/http/api.ts'
import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { searchKindsOf } from './rules.ts'
import { searchAnswerSchema, searchAskedOf } from './schema.ts'
import { search } from './store.server.ts'

/** Answers are not cached: there are as many as queries. */
export function searchApi({ database: { db } }: Deps, declared: readonly DeclaredKind[]) {
  const kinds = searchKindsOf(declared)
  const find = createRoute({
    method: 'get',
    path: '/api/search',
    tags: ['search'],
    summary: `Search: ${kinds.map(({ name }) => name).join(', ')}`,
    description:
      'English by stems, Chinese by two characters and more; "phrases", or, -without. Texts come in marked parts.',
    request: { query: searchAskedOf(kinds) },
    responses: { 200: jsonAnswer(searchAnswerSchema, 'Results by kind, best first'), ...refusals.invalid },
  })
  return createApi().openapi(find, async (c) => c.json(await search(db, kinds, c.req.valid('query')), 200))
}
