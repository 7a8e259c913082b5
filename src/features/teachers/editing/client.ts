import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import { recordClient } from '#platform/browser/record-client.ts'
import type { EditableTeacher } from './schema.ts'

/** All teachers with their versions, newest first; for administrators. */
export function editableTeachersQuery() {
  return queryOptions({
    queryKey: ['teachers', 'admin'] as const,
    queryFn: ({ signal }) =>
      requestJson<EditableTeacher[]>(browserApi, 'GET', '/api/admin/teachers', undefined, signal),
  })
}

/** The calls that add, save and delete a teacher. */
export const teacherRecords = recordClient<EditableTeacher>('/api/admin/teachers')
