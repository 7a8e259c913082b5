import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'

/** @param person profile id */
export function learningQuery(person: string) {
  return queryOptions({
    queryKey: ['learning', person] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/learning', { signal }),
    meta: { cacheTags: ['enrollments', 'course-sessions', 'course-schedules', 'attendance', 'courses'] },
  })
}
