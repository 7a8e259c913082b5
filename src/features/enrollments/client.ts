import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Access } from './access/schema.ts'
import type { Enrolled, EnrollmentForm, MyEnrollmentList } from './schema.ts'

/**
 * What the person here may do with a course: asked by the browser alone, never by server rendering. Refreshed when an
 * enrollment changes in the course itself or in any above it.
 * @param person the profile's id; null for nobody signed in
 */
export function accessQuery(course: { id: string; above?: readonly { id: string }[] }, person: string | null) {
  return queryOptions({
    queryKey: [
      'enrollments',
      [course, ...(course.above ?? [])].map(({ id }) => id),
      'access',
      course.id,
      person,
    ] as const,
    queryFn: ({ signal }) =>
      requestJson<Access>(browserApi, 'GET', `/api/courses/${encodeURIComponent(course.id)}/access`, undefined, signal),
  })
}

/** A page of the own enrollments, newest first. @param person the profile's id */
export function myEnrollmentsQuery(person: string, after?: string) {
  return queryOptions({
    queryKey: ['enrollments', 'mine', { person, after }] as const,
    queryFn: ({ signal }) =>
      requestJson<MyEnrollmentList>(
        browserApi,
        'GET',
        `/api/enrollments/mine${after ? `?after=${encodeURIComponent(after)}` : ''}`,
        undefined,
        signal,
      ),
  })
}

/**
 * Enrolls from a course's page; what that enrolls in is the server's to say. Go on to `payment_url` where there is one.
 * @throws ApiError `invalid` with the fields · `PGRST116`
 */
export function enrollInCourse(courseId: string, form: EnrollmentForm): Promise<Enrolled> {
  return requestJson(browserApi, 'POST', '/api/enrollments', { course_id: courseId, ...form })
}
