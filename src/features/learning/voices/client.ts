import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'

/** What former students say of a course. */
export function voicesQuery(course: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['voices', course] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/courses/{id}/voices', { params: { id: course }, signal }),
  })
}
