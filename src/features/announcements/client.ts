import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { Announcement, AnnouncementList, Category } from './schema.ts'

/** Which page of which list; `when` for events alone. */
export type AnnouncementsWanted = { category?: Category; when?: 'upcoming' | 'past'; after?: string; limit?: number }

/** A page of the published announcements: newest first, or events by time. */
export function announcementsQuery(wanted: AnnouncementsWanted = {}, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['announcements', wanted] as const,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)])).toString()
      return requestJson<AnnouncementList>(api, 'GET', `/api/announcements${query && `?${query}`}`, undefined, signal)
    },
  })
}

/** One published announcement. @throws ApiError `PGRST116` where there is none ('Announcement not found') */
export function announcementQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['announcements', id] as const,
    queryFn: ({ signal }) =>
      requestJson<Announcement>(api, 'GET', `/api/announcements/${encodeURIComponent(id)}`, undefined, signal),
  })
}
