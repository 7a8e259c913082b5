import { browserApi, call, apiQuery } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { AttendanceMark } from './schema.ts'

const path = '/api/admin/roster'

export type RosterShown = Omit<ApiQuery<'GET', typeof path>, 'after' | 'limit'>

/** What is asked of one course and session comes under their ids, by which changes name it. */
function keyOf({ course, session }: RosterShown) {
  return ['attendance', [course, ...(session ? [session] : [])]] as const
}
export const rosterTags = { meta: { cacheTags: ['enrollments', 'courses', 'course-sessions'] } }

/** Who takes part, by name, paged. */
export function rosterQuery(shown: RosterShown) {
  return pagedQuery([...keyOf(shown), 'roster', shown], path, shown, rosterTags)
}

export function rosterCountQuery(shown: RosterShown) {
  return apiQuery([...keyOf(shown), 'count', shown], `${path}/count`, {
    query: shown,
    select: ({ total }) => total,
    ...rosterTags,
  })
}

/** Stores marks, all or none, and gives those who were marked. @throws ApiError `stale` (`staleMarksSchema`) · `closed` · `not_found` */
export function markAttendance(session: string, marks: readonly AttendanceMark[]) {
  return call(browserApi, 'PUT', '/api/admin/attendance/{session}', {
    params: { session },
    body: { marks: [...marks] },
  })
}
