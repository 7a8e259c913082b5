import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiBody, ApiQuery } from '#platform/browser/api-routes.ts'
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

/** By how many records and versions the files of a page are shown. */
export function mediaUsesQuery(ids: readonly string[]) {
  const query = { ids: ids.join(',') }
  return apiQuery(['media', 'uses', query.ids], '/api/admin/media/uses', {
    query,
    // A record that began to show one says so under its own topic.
    staleTime: 0,
  })
}

/** @throws ApiError not_found */
export function mediaQuery(id: string) {
  return apiQuery(['media', 'one', id], '/api/admin/media/{id}', { params: { id }, staleTime: 0 })
}

/** The library's file at an address of this site; null where there is none. */
export function mediaAtQuery(url: string) {
  return queryOptions({
    queryKey: ['media', 'at', url] as const,
    queryFn: async ({ signal }) => {
      const { items } = await call(browserApi, 'GET', '/api/admin/media', { query: { url, limit: 1 }, signal })
      return items[0] ?? null
    },
  })
}

/** @throws ApiError stale with both sides */
export function saveMedia(id: string, version: number, data: MediaFields) {
  return call(browserApi, 'PUT', '/api/admin/media/{id}', { params: { id }, body: { version, data } })
}

export function replaceMedia(id: string, body: ApiBody<'POST', '/api/admin/media/{id}/replace'>) {
  return call(browserApi, 'POST', '/api/admin/media/{id}/replace', { params: { id }, body })
}

/** `places`: how many the question named. @throws ApiError stale where more show it by now */
export function purgeMedia(id: string, places: number) {
  return call(browserApi, 'POST', '/api/admin/media/{id}/purge', { params: { id }, body: { places } })
}
