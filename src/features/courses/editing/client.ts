import type { PlacementProblem } from '#features/courses/hierarchy/rules.ts'
import type { CourseWithChildren } from '#features/courses/listing/schema.ts'
import { addingOnce } from '#platform/browser/adding-once.ts'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { type AddedAs, recordBatchClient } from '#platform/browser/record-client.ts'
import type { ChildChanges, CourseFields } from './schema.ts'

const address = '/api/admin/courses'

/** Adds a course with the courses below it; `asChild`: to the course that it is below. @throws ApiError */
export function addCourse(
  data: CourseFields,
  children: ChildChanges,
  { key, restores }: AddedAs,
  { asChild = false }: { asChild?: boolean } = {},
) {
  const body = { data, children, ...(asChild && { as_child: true }) }
  const add = (api: Api, path: string) => requestJson<CourseWithChildren>(api, 'POST', path, body)
  return restores === undefined ? add(addingOnce(key), address) : add(browserApi, `${address}/${restores}/restore`)
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
}): Promise<Pick<PlacementProblem, 'field' | 'message'> | null> {
  const answer = await requestJson<{ problem: Pick<PlacementProblem, 'field' | 'message'> | null }>(
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
