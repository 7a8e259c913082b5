import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordClient } from '#platform/browser/record-client.ts'

const editing = '/api/admin/teachers'

export function teachersQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['teachers'] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/teachers', { signal }),
  })
}

export function editableTeachersQuery() {
  return pagedQuery(['teachers', 'admin'], editing)
}

export const teacherRecords = recordClient(editing)
