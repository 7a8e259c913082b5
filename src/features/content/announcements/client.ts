import { apiQuery } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import type { Api } from '#platform/browser/page-context.ts'

export type AnnouncementsWanted = ApiQuery<'GET', '/api/announcements'>

/** A page of the published ones: newest first, or events by time. */
export function announcementsQuery(query: AnnouncementsWanted = {}, api?: Api) {
  return apiQuery(['announcements', query], '/api/announcements', { api, query })
}

/** @throws ApiError `not_found` where there is none ('Announcement not found') */
export function announcementQuery(id: string, api?: Api) {
  return apiQuery(['announcements', id], '/api/announcements/{id}', { api, params: { id } })
}
