import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { EditableTeacher, TeacherFields } from './schema.ts'

/** All teachers with their versions, newest first; for administrators. */
export function editableTeachersQuery() {
  return queryOptions({
    queryKey: ['teachers', 'admin'] as const,
    queryFn: ({ signal }) =>
      requestJson<EditableTeacher[]>(browserApi, 'GET', '/api/admin/teachers', undefined, signal),
  })
}

/** Adds a teacher. @throws ApiError */
export function addTeacher(fields: TeacherFields) {
  return requestJson<EditableTeacher>(browserApi, 'POST', '/api/admin/teachers', fields)
}

/** Saves a teacher made from `version`. @throws ApiError, with the code `stale` and both sides for a true overlap */
export function saveTeacher(id: string, version: number, data: TeacherFields) {
  return requestJson<EditableTeacher & { merged: boolean }>(browserApi, 'PUT', `/api/admin/teachers/${id}`, {
    version,
    data,
  })
}

/** Deletes a teacher. @throws ApiError */
export function deleteTeacher(id: string) {
  return requestJson<undefined>(browserApi, 'DELETE', `/api/admin/teachers/${id}`)
}
