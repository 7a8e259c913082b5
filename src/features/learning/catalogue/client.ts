import { apiQuery } from '#platform/browser/api-query.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import type { Api } from '#platform/browser/page-context.ts'

export type CatalogueWanted = ApiQuery<'GET', '/api/catalogue'>
const meta = { cacheTags: ['course-schedules'] }

/** A page of the courses to choose from. `after`: the `next` of the page before. */
export function catalogueQuery(query: CatalogueWanted, api?: Api) {
  return apiQuery(['courses', 'catalogue', query], '/api/catalogue', { api, query, meta })
}

/** How many there are by what one may choose. */
export function groupsQuery(query: ApiQuery<'GET', '/api/catalogue/groups'>, api?: Api) {
  return apiQuery(['courses', 'catalogue', 'groups', query], '/api/catalogue/groups', { api, query, meta })
}
