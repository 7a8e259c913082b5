import { apiQuery } from '#platform/browser/api-client.ts'

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
