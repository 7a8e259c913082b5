import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import type { CourseFilter, CourseListAsked } from './schema.ts'

/** For administrators: drafts too; the page before stays on screen while the next one loads. */
export function editableCoursesQuery(query: CourseListAsked) {
  return queryOptions({
    queryKey: ['courses', 'admin', query] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/courses', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function courseCountQuery({ search, type, relation }: CourseFilter) {
  const query = { search, type, relation }
  return queryOptions({
    queryKey: ['courses', 'admin', 'count', query] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/courses/count', { query, signal }),
    select: ({ total }) => total,
  })
}

export function readEditableCourse(id: string) {
  return call(browserApi, 'GET', '/api/admin/courses/{id}', { params: { id } })
}

export function courseOptionsQuery(query: ApiQuery<'GET', '/api/admin/courses/options'>) {
  return queryOptions({
    queryKey: ['courses', 'admin', 'options', query] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/courses/options', { query, signal }),
  })
}
