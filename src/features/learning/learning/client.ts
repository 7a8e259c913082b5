import { apiQuery } from '#platform/browser/api-query.ts'

/** @param person profile id */
export function learningQuery(person: string) {
  return apiQuery(['learning', person], '/api/learning', {
    meta: { cacheTags: ['enrollments', 'course-sessions', 'course-schedules', 'attendance', 'courses'] },
  })
}
