import type { PlacementProblem } from '#features/courses/hierarchy/rules.ts'
import type { CourseWithChildren } from '#features/courses/listing/schema.ts'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import { recordBatchClient } from '#platform/browser/record-client.ts'
import type { ChildChanges, CourseFields } from './schema.ts'

const address = '/api/admin/courses'

/** Adds a course with the courses below it; `restores` is the id of a deleted one that comes back. @throws ApiError */
export function addCourse(data: CourseFields, children: ChildChanges, restores?: string) {
  const path = restores === undefined ? address : `${address}/${restores}/restore`
  return requestJson<CourseWithChildren>(browserApi, 'POST', path, { data, children })
}

/** Saves a course made from `version`. @throws ApiError, with the code `stale` and both sides for a true overlap */
export function saveCourse(id: string, version: number, data: CourseFields, children: ChildChanges) {
  return requestJson<CourseWithChildren & { merged: boolean }>(browserApi, 'PUT', `${address}/${id}`, {
    version,
    data,
    children,
  })
}

/** What stands in the way of a place in the hierarchy, or null. @throws ApiError */
export async function placementProblemOf(place: {
  id: string | null
  parent_course_id: string | null
  children: ChildChanges
}): Promise<PlacementProblem | null> {
  const answer = await requestJson<{ problem: PlacementProblem | null }>(
    browserApi,
    'POST',
    `${address}/placement`,
    place,
  )
  return answer.problem
}

/** Deletes a course. @throws ApiError */
export function deleteCourse(id: string) {
  return requestJson<undefined>(browserApi, 'DELETE', `${address}/${id}`)
}

/** The calls that delete and publish several courses. */
export const courseBatches = recordBatchClient(address)
