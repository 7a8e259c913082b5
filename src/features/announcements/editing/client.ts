import type { Category } from '#features/announcements/schema.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#platform/browser/record-client.ts'
import type { EditableAnnouncement } from './schema.ts'

const path = '/api/admin/announcements'

/** The announcements of a category, drafts too, with their versions, a page at a time, newest first; for administrators. */
export function editableAnnouncementsQuery(category: Category) {
  return pagedQuery<EditableAnnouncement>(['announcements', 'admin', category], path, { category })
}

/** The calls that add, save and delete an announcement. */
export const announcementRecords = recordClient<EditableAnnouncement>(path)

/** The calls that delete and publish several. */
export const announcementBatches = recordBatchClient(path)
