import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import type { Api } from '#platform/browser/page-context.ts'

export type CatalogueWanted = ApiQuery<'GET', '/api/catalogue'>
const meta = { cacheTags: ['course-schedules'] }

/** A page of the courses to choose from. `after`: the `next` of the page before. */
export function catalogueQuery(query: CatalogueWanted, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['courses', 'catalogue', query] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/catalogue', { query, signal }),
    meta,
  })
}

/** How many there are by what one may choose. */
export function groupsQuery(query: ApiQuery<'GET', '/api/catalogue/groups'>, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['courses', 'catalogue', 'groups', query] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/catalogue/groups', { query, signal }),
    meta,
  })
}
