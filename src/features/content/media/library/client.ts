import { browserApi, call, apiQuery } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { MediaFields } from './schema.ts'

export type MediaShown = Omit<ApiQuery<'GET', '/api/admin/media'>, 'after'>

export function mediaListQuery(shown: MediaShown) {
  return pagedQuery(['media', 'list', shown], '/api/admin/media', shown)
}

export function mediaCountQuery({ search, kind, use }: MediaShown) {
  const query = { search, kind, use }
  return apiQuery(['media', 'count', query], '/api/admin/media/count', { query, select: ({ total }) => total })
}

/** @throws ApiError stale with both sides */
export function saveMedia(id: string, version: number, data: MediaFields) {
  return call(browserApi, 'PUT', '/api/admin/media/{id}', { params: { id }, body: { version, data } })
}
