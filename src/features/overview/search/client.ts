import { queryOptions } from '@tanstack/react-query'
import { ApiError, browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'

/**
 * Results for `q`, by kind; of all kinds where there is no such kind, and what is near `q` where nothing is found.
 * @throws ApiError `invalid` with `fields.q` if `q` is empty or too long
 */
export function searchQuery(q: string, only: { kind?: string; limit?: number } = {}, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['search', q, only] as const,
    queryFn: async ({ signal }) => {
      const ask = (query: typeof only) =>
        call(api, 'GET', '/api/search', { query: { q, near: 'true', ...query }, signal })
      try {
        return await ask(only)
      } catch (error) {
        if (error instanceof ApiError && error.fields['kind'] !== undefined) return ask({})
        throw error
      }
    },
  })
}
