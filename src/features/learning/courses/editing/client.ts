import { apiQuery, ApiError, browserApi, call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import type { ApiBody, ApiQuery } from '#platform/browser/api-routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type AddedAs, additionQuery, recordBatchClient } from '#records/kinds/kind-client.ts'
import type { ChildChanges, CourseFields, CourseFilter, CourseListAsked, PlannedChange } from './schema.ts'

const path = '/api/admin/courses'

/** Adds a course with its children; `asChild`: from its parent's child picker. @throws ApiError */
export function addCourse(data: CourseFields, children: ChildChanges, added: AddedAs, asChild: boolean) {
  const { key, restores } = added
  const body = { data, children, ...(asChild && { as_child: true }) }
  return restores === undefined
    ? call(withIdempotencyKey(key), 'POST', path, { query: additionQuery(added), body })
    : call(browserApi, 'POST', `${path}/{id}/restore`, { params: { id: restores }, body })
}

/** @throws ApiError `stale`, with both sides, for a true conflict */
export function saveCourse(id: string, version: number, data: CourseFields, children: ChildChanges) {
  return call(browserApi, 'PUT', `${path}/{id}`, { params: { id }, body: { version, data, children } })
}

/** What stands in the way of a place in the hierarchy, or null. @throws ApiError */
export async function placementProblemOf(place: ApiBody<'POST', '/api/admin/courses/placement'>) {
  return (await call(browserApi, 'POST', `${path}/placement`, { body: place })).problem
}

export function deleteCourse(id: string) {
  return call(browserApi, 'DELETE', `${path}/{id}`, { params: { id } })
}

export const courseBatches = recordBatchClient(path, 'courses')

/** For administrators: drafts too; the page before stays on screen while the next one loads. */
export function editableCoursesQuery(query: CourseListAsked) {
  return apiQuery(['courses', 'admin', query], '/api/admin/courses', { query, placeholderData: keepPreviousData })
}

export function courseCountQuery({ search, type, relation, state }: CourseFilter) {
  const query = { search, type, relation, state }
  return apiQuery(['courses', 'admin', 'count', query], '/api/admin/courses/count', {
    query,
    select: ({ total }) => total,
  })
}

export function readEditableCourse(id: string) {
  return call(browserApi, 'GET', '/api/admin/courses/{id}', { params: { id } })
}

/** Adds a copy as a draft, without children and enrollments. @throws ApiError */
export function duplicateCourse(id: string) {
  return call(browserApi, 'POST', '/api/admin/courses/{id}/duplicate', { params: { id } })
}

export function courseOptionsQuery(query: ApiQuery<'GET', '/api/admin/courses/options'>) {
  return apiQuery(['courses', 'admin', 'options', query], '/api/admin/courses/options', { query })
}

/** What a course is called; '' for one that is gone. */
export function courseTitleQuery(id: string) {
  return queryOptions({
    queryKey: ['courses', 'admin', 'title', id] as const,
    queryFn: async () => {
      try {
        return (await readEditableCourse(id)).title
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return ''
        throw error
      }
    },
    enabled: id !== '',
  })
}

/** A dry run: it changes nothing. @throws ApiError */
export function priceChangesOf(planned: PlannedChange) {
  return call(browserApi, 'POST', '/api/admin/courses/price-changes', { body: planned })
}

export const priceChangesFilter = { queryKey: ['courses', 'admin', 'price-changes'] as const }

/** For the confirmation of a deletion: asked anew each time. */
export function priceChangesQuery(planned: PlannedChange) {
  return queryOptions({
    queryKey: [...priceChangesFilter.queryKey, planned] as const,
    queryFn: () => priceChangesOf(planned),
    staleTime: 0,
    gcTime: 0,
  })
}
