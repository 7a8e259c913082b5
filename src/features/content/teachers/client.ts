import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { listCountQuery, selectMatching } from '#records/lists/list-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#records/kinds/record-client.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'
import type { teacherListing } from './listing.schema.ts'

const editing = '/api/admin/teachers'

export function teachersQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['teachers'] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/teachers', { signal }),
  })
}

type Asked = ListingAsked<typeof teacherListing>

export function editableTeachersQuery(asked: Asked) {
  return pagedQuery(['teachers', 'admin', asked], editing, asked)
}

export function teacherCountQuery(asked: Asked) {
  return listCountQuery('teachers', editing, asked)
}

export function selectTeachers(asked: Asked) {
  return selectMatching(editing, asked)
}

export const teacherBatches = recordBatchClient(editing)

export const teacherRecords = recordClient(editing)
