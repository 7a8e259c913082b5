import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Count } from '#platform/values/paging.ts'
import type { CourseChoice, CourseFilter, CourseListAsked, CourseWithChildren, EditableCourseList } from './schema.ts'

/** A page of all courses, drafts too; the page before stays on screen while the next one comes. For administrators. */
export function editableCoursesQuery(asked: CourseListAsked) {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()
  return queryOptions({
    queryKey: ['courses', 'admin', asked] as const,
    queryFn: ({ signal }) =>
      requestJson<EditableCourseList>(browserApi, 'GET', `/api/admin/courses?${query}`, undefined, signal),
    placeholderData: keepPreviousData,
  })
}

/** How many courses match in all. */
export function courseCountQuery({ search, type, relation }: CourseFilter) {
  const query = new URLSearchParams({ search, type, relation }).toString()
  return queryOptions({
    queryKey: ['courses', 'admin', 'count', query] as const,
    queryFn: ({ signal }) =>
      requestJson<Count>(browserApi, 'GET', `/api/admin/courses/count?${query}`, undefined, signal),
    select: ({ total }) => total,
  })
}

/** A course with its children, as it stands now. @throws ApiError */
export function readEditableCourse(id: string) {
  return requestJson<CourseWithChildren>(browserApi, 'GET', `/api/admin/courses/${id}`)
}

/** Courses to choose as children, or as a parent, by title. */
export function courseOptionsQuery(asked: {
  for: 'children' | 'parent'
  except?: string
  below?: string
  search: string
  limit: number
}) {
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)])).toString()
  return queryOptions({
    queryKey: ['courses', 'admin', 'options', asked] as const,
    queryFn: ({ signal }) =>
      requestJson<CourseChoice[]>(browserApi, 'GET', `/api/admin/courses/options?${query}`, undefined, signal),
  })
}
