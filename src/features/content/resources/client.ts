import { apiQuery } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import type { Api } from '#platform/browser/page-context.ts'

export type ResourcesWanted = ApiQuery<'GET', '/api/resources'>

export function resourcesQuery(query: ResourcesWanted = {}, api?: Api) {
  return apiQuery(['resources', query], '/api/resources', { api, query })
}
