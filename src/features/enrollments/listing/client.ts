import { queryOptions } from '@tanstack/react-query'
import { apiAddress, browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiConflict } from '#platform/browser/api-routes.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { toldBy } from '#platform/browser/told-by.ts'
import type { PaymentStatus } from '#features/enrollments/schema.ts'
import type { Mark } from './schema.ts'

export type EnrollmentsShown = {
  course?: string | undefined
  deleted_course?: string | undefined
  status?: PaymentStatus | undefined
  search: string
}

/** All matching enrollments, newest first, paged; for administrators. */
export function enrollmentsQuery(shown: EnrollmentsShown) {
  return pagedQuery(['enrollments', 'admin', shown], '/api/admin/enrollments', shown, {
    // A course's rename or deletion shows here as well.
    meta: { cacheTags: ['courses'] },
  })
}

export function exportAddress(shown: EnrollmentsShown): string {
  return apiAddress('/api/admin/enrollments/export', { query: shown })
}

/** Courses for the filter, by title, deleted ones too. */
export function filterCoursesQuery(query: { search: string; limit: number; id?: string }) {
  return queryOptions({
    queryKey: ['enrollments', 'admin', 'courses', query] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/enrollments/courses', { query, signal }),
    staleTime: 0,
  })
}

export function enrollmentCountQuery(shown: EnrollmentsShown) {
  return queryOptions({
    queryKey: ['enrollments', 'admin', 'count', shown] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/enrollments/count', { query: shown, signal }),
    select: ({ total }) => total,
  })
}

const markPath = '/api/admin/enrollments/{id}/status'

/** Marks a payment; a `note` such as a bank reference is kept with it. @throws ApiError `stale` with `theirs`, the current enrollment · `not_found` */
export function markEnrollment({ id, version }: { id: string; version: number }, mark: Mark, note = '') {
  const body = { version, payment_status: mark, ...(note !== '' && { note }) }
  return call(browserApi, 'PUT', markPath, { params: { id }, body })
}

/** The current enrollment from a `stale` error; null for any other failure. */
export function enrollmentInstead(error: unknown) {
  const told = toldBy(error)
  return told?.code === 'stale' ? (told.theirs as ApiConflict<'PUT', typeof markPath>['theirs']) : null
}
