import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { listCountQuery, selectMatching } from '#platform/browser/list-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#platform/browser/record-client.ts'
import type { ListingAsked } from '#platform/browser/use-listing.ts'
import type { sessionListing } from './listing.schema.ts'
import type { SessionWhen } from './schema.ts'

const editing = '/api/admin/sessions'

/** How many of a course's sessions its page shows at once. */
const onPage = 50

/** A page of a published course's sessions; `after`: the `next` of the page before. */
export function scheduleQuery(course: string, when: SessionWhen, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['course-schedules', course, when] as const,
    queryFn: ({ signal }) =>
      call(api, 'GET', '/api/courses/{id}/sessions', {
        params: { id: course },
        query: { when, limit: onPage },
        signal,
      }),
  })
}

/** What the person may do with the same sessions; browser only. @param person profile id; null for nobody signed in */
export function sessionAccessQuery(course: string, when: SessionWhen, person: string | null) {
  return queryOptions({
    queryKey: ['course-schedules', course, when, 'access', person] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'GET', '/api/courses/{id}/sessions/access', {
        params: { id: course },
        query: { when, limit: onPage },
        signal,
      }),
    meta: { cacheTags: ['courses', 'enrollments', 'resources'] },
  })
}

type Asked = ListingAsked<typeof sessionListing> & { course?: string }

export function editableSessionsQuery(asked: Asked) {
  return pagedQuery(['course-sessions', 'admin', asked], editing, asked)
}

export function sessionCountQuery(asked: Asked) {
  return listCountQuery('course-sessions', editing, asked)
}

export function selectSessions(asked: Asked) {
  return selectMatching(editing, asked)
}

export const sessionBatches = recordBatchClient(editing, 'course_sessions')

export const sessionRecords = recordClient(editing)
