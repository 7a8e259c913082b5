import { queryOptions } from '@tanstack/react-query'
import { ApiError, browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { mostResults } from './schema.ts'

/**
 * Results for `q`, by kind; as many as may be of one kind, all kinds for one that there is not.
 * @throws ApiError `invalid` with `fields.q` if `q` is empty or too long
 */
export function searchQuery(q: string, kind: string | null, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['search', q, kind] as const,
    queryFn: async ({ signal }) => {
      const ask = (only: object) => call(api, 'GET', '/api/search', { query: { q, ...only }, signal })
      if (kind === null) return ask({})
      try {
        return await ask({ kind, limit: mostResults })
      } catch (error) {
        if (error instanceof ApiError && error.fields['kind']) return ask({})
        throw error
      }
    },
  })
}
