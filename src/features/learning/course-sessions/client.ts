import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { SessionWhen } from './schema.ts'

/** How many of a course's sessions its page shows at once. */
const onPage = 50

/** A page of a published course's sessions; `after`: the `next` of the page before. */
export function scheduleQuery(course: string, when: SessionWhen, api: Api = browserApi, after?: string) {
  return queryOptions({
    queryKey: ['course-schedules', course, when, ...(after ? [after] : [])] as const,
    queryFn: ({ signal }) =>
      call(api, 'GET', '/api/courses/{id}/sessions', {
        params: { id: course },
        query: { when, limit: onPage, ...(after && { after }) },
        signal,
      }),
  })
}

/** Of which page of a course's sessions. */
export type SchedulePage = { course: string; when: SessionWhen; after?: string }

/** What the person may do with the same sessions; browser only. @param person profile id; null for nobody signed in */
export function sessionAccessQuery({ course, when, after }: SchedulePage, person: string | null) {
  return queryOptions({
    queryKey: ['course-schedules', course, when, ...(after ? [after] : []), 'access', person] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'GET', '/api/courses/{id}/sessions/access', {
        params: { id: course },
        query: { when, limit: onPage, ...(after && { after }) },
        signal,
      }),
    meta: { cacheTags: ['courses', 'enrollments', 'resources'] },
  })
}
