import { queryOptions } from '@tanstack/react-query'
import { ApiError, browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { CourseDetail, CourseList, CourseOrder, CourseType } from './schema.ts'

/** Which courses: all or one type, in which order, from where on (`after`: the `next` of the page before). */
export type CoursesWanted = { type?: CourseType; order?: CourseOrder; after?: string; limit?: number }

/** A page of the published courses, newest first, or family by family; 24 courses, or families, unless told. */
export function coursesQuery(wanted: CoursesWanted = {}, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['courses', wanted] as const,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)])).toString()
      return requestJson<CourseList>(api, 'GET', `/api/courses${query && `?${query}`}`, undefined, signal)
    },
  })
}

/** One published course. @throws ApiError `PGRST116` where there is none ('Course Not Found'), whatever the id looks like */
export function courseQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['courses', id] as const,
    queryFn: ({ signal }) =>
      requestJson<CourseDetail>(api, 'GET', `/api/courses/${encodeURIComponent(id)}`, undefined, signal).catch(
        (error: unknown) => {
          // An address that cannot be a course's is, to a reader, a course that is not there.
          const isNoId = error instanceof ApiError && error.code === 'invalid'
          throw isNoId ? new ApiError(404, { error: { code: 'PGRST116' } }, error.requestId) : error
        },
      ),
  })
}
