import { eq } from 'drizzle-orm'
import { announcements } from '#features/announcements/table.server.ts'
import { recordApi, recordBatchApi } from '#platform/server/records/record-api.ts'
import type { RecordDeps } from '#platform/server/records/record-kind.ts'
import { recordsPage } from '#platform/server/records/record-rows.ts'
import { recordPageAsked } from '#platform/values/paging.ts'
import { announcementFieldsSchema, editableAnnouncementsAsked, editableAnnouncementSchema } from './schema.ts'
import { announcementKind } from './store.server.ts'

export function announcementEditingApi(deps: RecordDeps) {
  const path = '/api/admin/announcements'
  const whenDeleted = 'its page, feed and calendar entries go with it'
  return recordApi(deps, announcementKind, {
    path,
    whenDeleted,
    noun: 'announcement',
    fields: announcementFieldsSchema,
    editable: editableAnnouncementSchema,
    asked: editableAnnouncementsAsked.extend(recordPageAsked),
    list: ({ category, ...page }) =>
      recordsPage(deps.database.db, announcementKind, { ...page, wanted: eq(announcements.category, category) }),
  }).route('/', recordBatchApi(deps, announcementKind, { path, whenDeleted, nouns: 'announcements' }))
}
