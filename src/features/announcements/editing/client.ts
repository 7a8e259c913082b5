import type { Category } from '#features/announcements/schema.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#platform/browser/record-client.ts'

const path = '/api/admin/announcements'

/** For administrators: drafts too, a page at a time, newest first. */
export function editableAnnouncementsQuery(category: Category) {
  return pagedQuery(['announcements', 'admin', category], path, { category })
}

export const announcementRecords = recordClient(path)

export const announcementBatches = recordBatchClient(path)
