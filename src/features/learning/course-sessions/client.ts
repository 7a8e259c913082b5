import { apiQuery } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { SessionWhen } from './schema.ts'

/** How many of a course's sessions its page shows at once. */
const onPage = 50

/** A page of a published course's sessions; `after`: the `next` of the page before. */
export function scheduleQuery(course: string, when: SessionWhen, api?: Api, after?: string) {
  return apiQuery(['course-schedules', course, when, ...(after ? [after] : [])], '/api/courses/{id}/sessions', {
    api,
    params: { id: course },
    query: { when, limit: onPage, ...(after && { after }) },
  })
}

/** Of which page of a course's sessions. */
export type SchedulePage = { course: string; when: SessionWhen; after?: string }

/** What the person may do with the same sessions; browser only. @param person profile id; null for nobody signed in */
export function sessionAccessQuery({ course, when, after }: SchedulePage, person: string | null) {
  return apiQuery(
    ['course-schedules', course, when, ...(after ? [after] : []), 'access', person],
    '/api/courses/{id}/sessions/access',
    {
      params: { id: course },
      query: { when, limit: onPage, ...(after && { after }) },
      meta: { cacheTags: ['courses', 'enrollments', 'resources'] },
    },
  )
}
