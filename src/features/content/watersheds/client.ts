import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiAnswer } from '#platform/browser/api-routes.ts'
import type { Api } from '#platform/browser/page-context.ts'

export type Watershed = ApiAnswer<'GET', '/api/watersheds'>['items'][number]

/** The published rivers of one map: the newest hundred, or those that were added before. */
export function watershedsQuery(after: string | null = null, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['watersheds', after] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/watersheds', { query: { limit: 100, after }, signal }),
  })
}
