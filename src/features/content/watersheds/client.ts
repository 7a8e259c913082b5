import { apiQuery } from '#platform/browser/api-client.ts'
import type { ApiAnswer } from '#platform/browser/api-routes.ts'
import type { Api } from '#platform/browser/page-context.ts'

export type Watershed = ApiAnswer<'GET', '/api/watersheds'>['items'][number]

/** The published rivers of one map: the newest hundred, or those that were added before. */
export function watershedsQuery(after: string | null = null, api?: Api) {
  return apiQuery(['watersheds', after], '/api/watersheds', { api, query: { limit: 100, after } })
}
