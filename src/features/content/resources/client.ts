import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import type { Api } from '#platform/browser/page-context.ts'

export type ResourcesWanted = ApiQuery<'GET', '/api/resources'>

export function resourcesQuery(query: ResourcesWanted = {}, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['resources', query] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/resources', { query, signal }),
  })
}
