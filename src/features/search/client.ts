import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { SearchAnswer, SearchKind } from './schema.ts'

/** Results for `q`, by kind. @throws ApiError `invalid` with `fields.q` where nothing or too much is asked for */
export function searchQuery(q: string, options: { kind?: SearchKind; limit?: number } = {}, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['search', q, options] as const,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        q,
        ...(options.kind && { kind: options.kind }),
        ...(options.limit && { limit: String(options.limit) }),
      })
      return requestJson<SearchAnswer>(api, 'GET', `/api/search?${query}`, undefined, signal)
    },
  })
}
