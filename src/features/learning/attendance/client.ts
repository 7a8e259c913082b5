import { apiQuery, ApiError, apiAddress, browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { type AttendanceMark, staleMarksSchema } from './schema.ts'

const path = '/api/admin/roster'

export type RosterShown = Omit<ApiQuery<'GET', typeof path>, 'after' | 'limit'>

/** What is asked of one course and session comes under their ids, by which changes name it. */
function keyOf({ course, session }: RosterShown) {
  return ['attendance', [course, ...(session ? [session] : [])]] as const
}
const tags = { meta: { cacheTags: ['enrollments', 'courses', 'course-sessions'] } }

/** Who takes part, by name, paged. */
export function rosterQuery(shown: RosterShown) {
  return pagedQuery([...keyOf(shown), 'roster', shown], path, shown, tags)
}

export function rosterCountQuery(shown: RosterShown) {
  return apiQuery([...keyOf(shown), 'count', shown], `${path}/count`, {
    query: shown,
    select: ({ total }) => total,
    ...tags,
  })
}

/** A course with its sessions, for its roster. */
export function rosterCourseQuery(course: string) {
  return apiQuery(['attendance', [course], 'course'], `${path}/course`, { query: { course }, ...tags })
}

/** The first hundred of those of whom nothing is known at a session. */
export function unmarkedPeople(shown: RosterShown) {
  return call(browserApi, 'GET', path, { query: { ...shown, show: 'unmarked', limit: 100 } })
}

export function rosterExportAddress(shown: RosterShown): string {
  return apiAddress(`${path}/export`, { query: shown })
}

/** Stores marks, all or none, and gives those who were marked. @throws ApiError `stale` (`marksInstead`) · `closed` · `not_found` */
export function markAttendance(session: string, marks: readonly AttendanceMark[]) {
  return call(browserApi, 'PUT', '/api/admin/attendance/{session}', {
    params: { session },
    body: { marks: [...marks] },
  })
}

/** Whom somebody else has marked otherwise, and who is gone, from a `stale` error; null for any other failure. */
export function marksInstead(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null
  const told = staleMarksSchema.safeParse(error.body)
  return told.success ? told.data : null
}

/** Says who has completed a course, or withdraws it with a reason. @throws ApiError `closed` · `not_found` */
export function setCompletions(course: string, ids: readonly string[], said: { completed: boolean; reason?: string }) {
  const body = { ids: [...ids], ...said }
  return call(browserApi, 'PUT', '/api/admin/completions/{course}', { params: { course }, body })
}
