import { z } from 'zod'
import type { Deps } from '#platform/server/deps.ts'
import { recordApi } from '#platform/server/records/record-api.ts'
import { editableTeacherSchema, teacherFieldsSchema } from './schema.ts'
import { editableTeachers, teacherKind } from './store.server.ts'

/** `/api/admin/teachers`: what administrators do with teachers. */
export function teacherEditingApi(deps: Deps) {
  return recordApi(deps, teacherKind, {
    path: '/api/admin/teachers',
    noun: 'teacher',
    whenDeleted: 'announcements lose the reference',
    fields: teacherFieldsSchema,
    editable: editableTeacherSchema,
    asked: z.strictObject({}),
    list: ({ database }, page) => editableTeachers(database.db, page),
  })
}
