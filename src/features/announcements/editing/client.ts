import { queryOptions } from '@tanstack/react-query'
import type { Category } from '#features/announcements/schema.ts'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import { recordBatchClient, recordClient } from '#platform/browser/record-client.ts'
import type { EditableAnnouncement } from './schema.ts'

const path = '/api/admin/announcements'

/** The announcements of a category, drafts too, with their versions, newest first; for administrators. */
export function editableAnnouncementsQuery(category: Category) {
  return queryOptions({
    queryKey: ['announcements', 'admin', category] as const,
    queryFn: ({ signal }) =>
      requestJson<EditableAnnouncement[]>(browserApi, 'GET', `${path}?category=${category}`, undefined, signal),
  })
}

/** The calls that add, save and delete an announcement. */
export const announcementRecords = recordClient<EditableAnnouncement>(path)

/** The calls that delete and publish several. */
export const announcementBatches = recordBatchClient(path)
