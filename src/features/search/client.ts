import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { SearchKind } from './schema.ts'

/** Results for `q`, by kind. @throws ApiError `invalid` with `fields.q` if `q` is empty or too long */
export function searchQuery(q: string, options: { kind?: SearchKind; limit?: number } = {}, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['search', q, options] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/search', { query: { q, ...options }, signal }),
  })
}
