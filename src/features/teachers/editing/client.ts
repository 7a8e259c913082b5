import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordClient } from '#platform/browser/record-client.ts'
import type { EditableTeacher } from './schema.ts'

const path = '/api/admin/teachers'

/** The teachers with their versions, a page at a time, newest first; for administrators. */
export function editableTeachersQuery() {
  return pagedQuery<EditableTeacher>(['teachers', 'admin'], path)
}

/** The calls that add, save and delete a teacher. */
export const teacherRecords = recordClient<EditableTeacher>(path)
