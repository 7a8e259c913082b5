import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, operations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { searchKindsOf } from './rules.ts'
import * as shapes from './schema.ts'
import { search, suggestionsFor } from './store.server.ts'

const publicOperation = operations.public('search')

/** Results are not cached, there are as many as queries; suggestions are, since many begin alike. */
export function searchApi({ database: { db } }: Deps, declared: readonly DeclaredKind[]) {
  const kinds = searchKindsOf(declared)
  const find = publicOperation('get', '/api/search', 'search', {
    summary: `Search: ${kinds.map(({ name }) => name).join(', ')}`,
    description:
      'English by stems, Chinese by characters and words, its titles by initials in pinyin, too; "phrases", or, -without. What is found in the language of the answer comes first. Texts come in marked parts. With `near`, where nothing is found as asked, what is one letter away from it.',
    request: { query: shapes.searchAskedOf(kinds) },
    responses: { 200: jsonAnswer(shapes.searchAnswerSchema, 'Results by kind, best first'), ...refusals.invalid },
  })
  const topics = declared.flatMap(({ search: found, site, topic }) => (found || site ? (site?.topics ?? [topic]) : []))
  return createApi(shapes)
    .openapi(find, async (c) => c.json(await search(db, declared, c.req.valid('query')), 200))
    .openapi(suggest, async (c) => {
      setCacheTags(c, topics)
      return c.json({ items: await suggestionsFor(db, declared, c.req.valid('query').q) }, 200)
    })
}

const suggest = publicOperation('get', '/api/search/suggestions', 'suggestSearches', {
  summary: 'Titles that what is being typed may lead to',
  description: 'At most eight, best first: with the last word completed, and one letter wrong in each.',
  request: { query: shapes.suggestionsAsked },
  responses: { 200: jsonAnswer(shapes.suggestionsSchema, 'The titles'), ...refusals.invalid },
})
