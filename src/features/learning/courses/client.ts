import { queryOptions } from '@tanstack/react-query'
import { ApiError, browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'

/** @throws ApiError `not_found` where there is none ('Course Not Found'), also for a malformed id */
export function courseQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['courses', id] as const,
    queryFn: ({ signal }) =>
      call(api, 'GET', '/api/courses/{id}', { params: { id }, signal }).catch((error: unknown) => {
        // To a reader an invalid id is a course that does not exist.
        const isNoId = error instanceof ApiError && error.code === 'invalid'
        throw isNoId ? new ApiError(404, { error: { code: 'not_found' } }, error.requestId) : error
      }),
  })
}
