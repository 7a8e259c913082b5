import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { KindWords } from '#records/kinds/record-kind.ts'

/** The dashboard's figures, live. @throws ApiError */
export function statisticsQuery(counted: readonly KindWords[]) {
  return queryOptions({
    queryKey: ['statistics'] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/statistics', { signal }),
    meta: { cacheTags: counted.map(({ topic }) => topic) },
    staleTime: 0,
  })
}

export const waitingQuery = queryOptions({
  queryKey: ['statistics', 'waiting'] as const,
  queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/statistics/waiting', { signal }),
  meta: { cacheTags: ['inquiries', 'enrollments', 'mail', 'webhooks'] },
  staleTime: 0,
})

export const enrollmentWeeksQuery = queryOptions({
  queryKey: ['statistics', 'enrollment-weeks'] as const,
  queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/statistics/enrollment-weeks', { signal }),
  meta: { cacheTags: ['enrollments'] },
  staleTime: 0,
})

export function activityQuery(kinds: readonly KindWords[]) {
  return queryOptions({
    queryKey: ['statistics', 'activity'] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/statistics/activity', { signal }),
    meta: { cacheTags: kinds.map(({ topic }) => topic) },
    staleTime: 0,
  })
}
