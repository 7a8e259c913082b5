import { browserApi, call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import type { ApiBody } from '#platform/browser/api-routes.ts'
import { type AddedAs, recordBatchClient } from '#platform/browser/record-client.ts'
import type { ChildChanges, CourseFields } from './schema.ts'

const path = '/api/admin/courses'

/** Adds a course with its children; `asChild`: from its parent's child picker. @throws ApiError */
export function addCourse(
  data: CourseFields,
  children: ChildChanges,
  { key, restores }: AddedAs,
  { asChild = false }: { asChild?: boolean } = {},
) {
  const body = { data, children, ...(asChild && { as_child: true }) }
  return restores === undefined
    ? call(withIdempotencyKey(key), 'POST', path, { body })
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

export const courseBatches = recordBatchClient(path)
