import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import type { Api } from '#platform/browser/page-context.ts'

export type AnnouncementsWanted = ApiQuery<'GET', '/api/announcements'>

/** A page of the published ones: newest first, or events by time. */
export function announcementsQuery(query: AnnouncementsWanted = {}, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['announcements', query] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/announcements', { query, signal }),
  })
}

/** @throws ApiError `not_found` where there is none ('Announcement not found') */
export function announcementQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['announcements', id] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/announcements/{id}', { params: { id }, signal }),
  })
}
