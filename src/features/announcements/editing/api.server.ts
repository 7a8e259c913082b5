import type { Deps } from '#platform/server/deps.ts'
import { recordApi } from '#platform/server/records/record-api.ts'
import { batchesOf, recordBatchApi } from '#platform/server/records/record-batch-api.ts'
import { announcementFieldsSchema, editableAnnouncementsAsked, editableAnnouncementSchema } from './schema.ts'
import { announcementKind, editableAnnouncements } from './store.server.ts'

/** `/api/admin/announcements`: what administrators do with announcements, one or several at once. */
export function announcementEditingApi(deps: Deps) {
  const shared = { path: '/api/admin/announcements', whenDeleted: 'its page, feed and calendar entries go with it' }
  return recordApi(deps, announcementKind, {
    ...shared,
    noun: 'announcement',
    fields: announcementFieldsSchema,
    editable: editableAnnouncementSchema,
    asked: editableAnnouncementsAsked,
    list: ({ database }, page) => editableAnnouncements(database.db, page),
  }).route('/', recordBatchApi({ ...shared, nouns: 'announcements' }, batchesOf(deps, announcementKind)))
}
