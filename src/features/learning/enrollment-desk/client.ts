import { apiQuery, apiAddress, browserApi, call } from '#platform/browser/api-client.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiConflict } from '#platform/browser/api-routes.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { toldBy } from '#records/editing/save-refusals.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'
import type { enrollmentListing } from '#features/learning/enrollments/listing.schema.ts'
import type { Mark, PlaceAction } from './schema.ts'

type EnrollmentsShown = ListingAsked<typeof enrollmentListing> & {
  course?: string | undefined
  deleted_course?: string | undefined
}

/** All matching enrollments, newest first, paged; for administrators. */
export function enrollmentsQuery(shown: EnrollmentsShown) {
  return pagedQuery(['enrollments', 'admin', shown], '/api/admin/enrollments', shown, {
    // A course's rename or deletion shows here as well.
    meta: { cacheTags: ['courses'] },
  })
}

export function exportAddress({ sort: _sort, order: _order, ...query }: EnrollmentsShown): string {
  return apiAddress('/api/admin/enrollments/export', { query })
}

/** Courses for the filter, by title, deleted ones too. */
export function filterCoursesQuery(query: { search: string; limit: number; id?: string }) {
  return apiQuery(['enrollments', 'admin', 'courses', query], '/api/admin/enrollments/courses', { query, staleTime: 0 })
}

export function enrollmentCountQuery({ sort: _sort, order: _order, ...query }: EnrollmentsShown) {
  return apiQuery(['enrollments', 'admin', 'count', query], '/api/admin/enrollments/count', {
    query,
    select: ({ total }) => total,
  })
}

/** The enrollment with this reference; null where there is none. */
export function enrollmentByReferenceQuery(reference: string) {
  const query = { search: reference, limit: 1 }
  return queryOptions({
    queryKey: ['enrollments', 'admin', 'reference', reference] as const,
    queryFn: async ({ signal }) =>
      (await call(browserApi, 'GET', '/api/admin/enrollments', { query, signal })).items[0] ?? null,
    staleTime: 0,
    gcTime: 0,
  })
}

const markPath = '/api/admin/enrollments/{id}/status'

/** Marks a payment; a `note` such as a bank reference is kept with it. @throws ApiError `stale` with `theirs`, the current enrollment · `not_found` */
export function markEnrollment({ id, version }: { id: string; version: number }, mark: Mark, note = '') {
  const body = { version, payment_status: mark, ...(note !== '' && { note }) }
  return call(browserApi, 'PUT', markPath, { params: { id }, body })
}

/**
 * Gives, offers or takes a place; `isOver`: beyond those of the course, knowingly.
 * @throws ApiError `stale` with `theirs`, the current enrollment · `course_full` · `invalid` · `not_found`
 */
export function moveEnrollment({ id, version }: { id: string; version: number }, action: PlaceAction, isOver = false) {
  const body = { version, action, ...(isOver && { over_capacity: true }) }
  return call(browserApi, 'POST', '/api/admin/enrollments/{id}/place', { params: { id }, body })
}

/** The current enrollment from a `stale` error; null for any other failure. */
export function enrollmentInstead(error: unknown) {
  const told = toldBy(error)
  return told?.code === 'stale' ? (told.theirs as ApiConflict<'PUT', typeof markPath>['theirs']) : null
}
