import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordClient } from '#platform/browser/record-client.ts'

const path = '/api/admin/teachers'

export function editableTeachersQuery() {
  return pagedQuery(['teachers', 'admin'], path)
}

export const teacherRecords = recordClient(path)
