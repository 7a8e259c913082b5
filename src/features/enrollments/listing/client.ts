import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { listAddress } from '#platform/browser/use-list-place.ts'
import type { Count } from '#platform/values/paging.ts'
import type { PaymentStatus } from '#features/enrollments/schema.ts'
import type { FilterCourse, ListedEnrollment } from './schema.ts'

/** What the list is narrowed to, as an address holds it. */
export type EnrollmentsShown = {
  course?: string | undefined
  deleted_course?: string | undefined
  status?: PaymentStatus | undefined
  search: string
}

/** All enrollments that match, a page at a time, newest first; refreshed with any enrollment. For administrators. */
export function enrollmentsQuery(shown: EnrollmentsShown) {
  return pagedQuery<ListedEnrollment>(['enrollments', 'admin', shown], '/api/admin/enrollments', shown, {
    // A course's new title, or its deletion, shows here as well.
    meta: { madeFrom: ['courses'] },
  })
}

/** Where all that match are exported, as a file. */
export function exportAddress(shown: EnrollmentsShown): string {
  return listAddress('/api/admin/enrollments/export', shown)
}

/** Courses to filter by, deleted ones too, by title. */
export function filterCoursesQuery(asked: { search: string; limit: number }) {
  const query = { search: asked.search, limit: String(asked.limit) }
  return queryOptions({
    queryKey: ['enrollments', 'admin', 'courses', asked] as const,
    queryFn: ({ signal }) =>
      requestJson<FilterCourse[]>(
        browserApi,
        'GET',
        listAddress('/api/admin/enrollments/courses', query),
        undefined,
        signal,
      ),
    staleTime: 0,
  })
}

/** How many match in all. */
export function enrollmentCountQuery(shown: EnrollmentsShown) {
  return queryOptions({
    queryKey: ['enrollments', 'admin', 'count', shown] as const,
    queryFn: ({ signal }) =>
      requestJson<Count>(browserApi, 'GET', listAddress('/api/admin/enrollments/count', shown), undefined, signal),
    select: ({ total }) => total,
  })
}
