import { z } from 'zod'
import { recordApi } from '#platform/server/records/record-api.ts'
import type { RecordDeps } from '#platform/server/records/record-kind.ts'
import { recordsPage } from '#platform/server/records/record-rows.ts'
import { recordPageAsked } from '#platform/values/paging.ts'
import { editableTeacherSchema, teacherFieldsSchema } from './schema.ts'
import { teacherKind } from './store.server.ts'

export function teacherEditingApi(deps: RecordDeps) {
  return recordApi(deps, teacherKind, {
    path: '/api/admin/teachers',
    noun: 'teacher',
    whenDeleted: 'announcements lose the reference',
    fields: teacherFieldsSchema,
    editable: editableTeacherSchema,
    asked: z.strictObject(recordPageAsked),
    list: (page) => recordsPage(deps.database.db, teacherKind, page),
  })
}
