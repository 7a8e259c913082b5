import type { announcementListing } from '../listing.schema.ts'
import type { Category } from '../schema.ts'
import { listCountQuery, selectMatching } from '#records/lists/list-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#records/kinds/record-client.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'

const path = '/api/admin/announcements'

type Asked = ListingAsked<typeof announcementListing>

/** For administrators: drafts too, a page at a time, newest first unless sorted. */
export function editableAnnouncementsQuery(category: Category, asked: Asked) {
  return pagedQuery(['announcements', 'admin', category, asked], path, { category, ...asked })
}

export function announcementCountQuery(category: Category, asked: Asked) {
  return listCountQuery('announcements', path, { category, ...asked })
}

export function selectAnnouncements(category: Category, asked: Asked) {
  return selectMatching(path, { category, ...asked })
}

export const announcementRecords = recordClient(path)

export const announcementBatches = recordBatchClient(path)
