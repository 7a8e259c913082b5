import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Addition, Line } from './schema.ts'

/** What adding them would do, line by line; asked anew when somebody enrolls. @throws ApiError `not_found` where the course takes no enrollments */
export function previewQuery(courseId: string, people: readonly Line[], isOver: boolean) {
  return queryOptions({
    queryKey: ['enrollments', 'admin', 'preview', courseId, people, isOver] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'POST', '/api/admin/enrollments/preview', {
        body: { course_id: courseId, people: [...people], over_capacity: isOver },
        signal,
      }),
    staleTime: 0,
  })
}

/** Enrolls at most `linesAtOnce`; sent again it adds nobody. @throws ApiError */
export function addEnrollments(body: Addition) {
  return call(browserApi, 'POST', '/api/admin/enrollments', { body })
}

/** The addresses of a course's participants; asking is written down. @throws ApiError */
export function readAddresses(course: string) {
  return call(browserApi, 'GET', '/api/admin/enrollments/addresses', { query: { course } })
}

/** Whom something done to a class, or to a whole course, concerns. */
export function concernedQuery(course: string, by: 'class' | 'course') {
  return queryOptions({
    queryKey: ['enrollments', 'admin', 'concerned', course, by] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'GET', '/api/admin/enrollments/concerned', { query: { course, by }, signal }),
    staleTime: 0,
  })
}
