import type { sessionListing } from './listing.schema.ts'
import { listCountQuery, selectMatching } from '#records/lists/list-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#records/kinds/record-client.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'

const path = '/api/admin/sessions'

type Asked = ListingAsked<typeof sessionListing> & { course?: string }

export function editableSessionsQuery(asked: Asked) {
  return pagedQuery(['course-sessions', 'admin', asked], path, asked)
}

export function sessionCountQuery(asked: Asked) {
  return listCountQuery('course-sessions', path, asked)
}

export function selectSessions(asked: Asked) {
  return selectMatching(path, asked)
}

export const sessionBatches = recordBatchClient(path, 'course_sessions')

export const sessionRecords = recordClient(path)
