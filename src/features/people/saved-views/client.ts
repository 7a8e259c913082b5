import { browserApi, call } from '#platform/browser/api-client.ts'
import { apiQuery } from '#platform/browser/api-query.ts'
import type { ApiBody } from '#platform/browser/api-routes.ts'

const path = '/api/admin/saved-views'

/** One's own views of a list. */
export function savedViewsQuery(list: string) {
  return apiQuery(['saved-views', list], path, { query: { list } })
}

/** @throws ApiError `invalid` for a name that is taken, or too many */
export function addSavedView(body: ApiBody<'POST', typeof path>) {
  return call(browserApi, 'POST', path, { body })
}

/** @throws ApiError `not_found`, `invalid` */
export function changeSavedView(id: string, body: ApiBody<'PUT', '/api/admin/saved-views/{id}'>) {
  return call(browserApi, 'PUT', `${path}/{id}`, { params: { id }, body })
}

/** @throws ApiError `not_found` */
export function deleteSavedView(id: string) {
  return call(browserApi, 'DELETE', `${path}/{id}`, { params: { id } })
}
