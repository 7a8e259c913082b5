import { apiQuery } from '#platform/browser/api-query.ts'
import type { Api } from '#platform/browser/page-context.ts'

/** What former students say of a course. */
export function voicesQuery(course: string, api?: Api) {
  return apiQuery(['voices', course], '/api/courses/{id}/voices', { api, params: { id: course } })
}
