import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Access } from './access/schema.ts'
import type { Enrolled, EnrollmentForm, MyEnrollmentList } from './schema.ts'

/**
 * What the person here may do with a course: asked by the browser alone, never by server rendering. Refreshed when an
 * enrollment changes in the course that decides it, a child's parent or the course itself.
 * @param person the profile's id; null for nobody signed in
 */
export function accessQuery(course: { id: string; parent_course_id: string | null }, person: string | null) {
  return queryOptions({
    queryKey: ['enrollments', course.parent_course_id ?? course.id, 'access', course.id, person] as const,
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
 * Enrolls from a course's page; a child's page enrolls in its parent. Go on to `payment_url` where there is one.
 * @throws ApiError `invalid` with the fields · `PGRST116`
 */
export function enrollInCourse(courseId: string, form: EnrollmentForm): Promise<Enrolled> {
  return requestJson(browserApi, 'POST', '/api/enrollments', { course_id: courseId, ...form })
}
