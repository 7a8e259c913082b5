import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Activity } from './activity/schema.ts'
import type { Statistics } from './schema.ts'
import type { Waiting } from './waiting/schema.ts'
import type { EnrollmentWeeks } from './weeks/schema.ts'

/** The dashboard's figures; read anew whenever a row that they count comes or goes. @throws ApiError */
export const statisticsQuery = queryOptions({
  queryKey: ['statistics'] as const,
  queryFn: ({ signal }) => requestJson<Statistics>(browserApi, 'GET', '/api/admin/statistics', undefined, signal),
  meta: { madeFrom: ['accounts', 'courses', 'announcements', 'resources'] },
  staleTime: 0,
})

/** What waits for somebody. @throws ApiError */
export const waitingQuery = queryOptions({
  queryKey: ['statistics', 'waiting'] as const,
  queryFn: ({ signal }) => requestJson<Waiting>(browserApi, 'GET', '/api/admin/statistics/waiting', undefined, signal),
  meta: { madeFrom: ['inquiries', 'enrollments'] },
  staleTime: 0,
})

/** Enrollments over the last weeks. @throws ApiError */
export const enrollmentWeeksQuery = queryOptions({
  queryKey: ['statistics', 'enrollment-weeks'] as const,
  queryFn: ({ signal }) =>
    requestJson<EnrollmentWeeks>(browserApi, 'GET', '/api/admin/statistics/enrollment-weeks', undefined, signal),
  meta: { madeFrom: ['enrollments'] },
  staleTime: 0,
})

/** What was done last, by anybody. @throws ApiError */
export const activityQuery = queryOptions({
  queryKey: ['statistics', 'activity'] as const,
  queryFn: ({ signal }) =>
    requestJson<Activity[]>(browserApi, 'GET', '/api/admin/statistics/activity', undefined, signal),
  meta: {
    madeFrom: [
      'accounts',
      'announcements',
      'certificates',
      'courses',
      'enrollments',
      'inquiries',
      'resources',
      'site-content',
      'teachers',
    ],
  },
  staleTime: 0,
})
