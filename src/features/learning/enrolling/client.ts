import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import type { EnrollmentForm } from '#features/learning/enrollments/schema.ts'

/** The current person's access to a course; browser only, never in server rendering. @param person profile id; null for nobody signed in */
export function accessQuery(course: { id: string; above?: readonly { id: string }[] }, person: string | null) {
  const { id } = course
  return apiQuery(
    ['enrollments', [course, ...(course.above ?? [])].map((each) => each.id), 'access', id, person],
    '/api/courses/{id}/access',
    { params: { id } },
  )
}

/** A page of the person's own enrollments, newest first. @param person profile id */
export function myEnrollmentsQuery(person: string, after?: string) {
  return apiQuery(['enrollments', 'mine', { person, after }], '/api/enrollments/mine', { query: { after } })
}

/**
 * Enrolls from a course's page; continue at `payment_url` if set. `isWilling`: to wait, where the course is full.
 * @throws ApiError `invalid` with the fields · `not_found` · `course_full`
 */
export function enrollInCourse(courseId: string, form: EnrollmentForm, isWilling = false) {
  const body = { course_id: courseId, ...form, ...(isWilling && { waiting_list: true }) }
  return call(browserApi, 'POST', '/api/enrollments', { body })
}

/** Accepts the place that is offered; continue at `payment_url` if set. @throws ApiError `place_gone` · `not_found` */
export function acceptPlace(id: string) {
  return call(browserApi, 'POST', '/api/enrollments/{id}/accept', { params: { id } })
}

/** Out of the course, or off its waiting list. @throws ApiError `not_found` */
export function withdrawEnrollment(id: string) {
  return call(browserApi, 'POST', '/api/enrollments/{id}/withdraw', { params: { id } })
}
