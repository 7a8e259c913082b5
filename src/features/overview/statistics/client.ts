import { apiQuery } from '#platform/browser/api-client.ts'
import type { KindWords } from '#records/kinds/record-kind.ts'

const path = '/api/admin/statistics'
const following = (...cacheTags: string[]) => ({ meta: { cacheTags }, staleTime: 0 })

/** The dashboard's figures, live. */
export function statisticsQuery(counted: readonly KindWords[]) {
  return apiQuery(['statistics'], path, following(...counted.map(({ topic }) => topic)))
}

/** What waits for whoever is here: for the list of it and for the sidebar. Of some of it time alone tells. */
export const waitingQuery = apiQuery(['statistics', 'waiting'], `${path}/waiting`, {
  ...following(
    'inquiries',
    'enrollments',
    'mail',
    'webhooks',
    'attendance',
    'course-sessions',
    'publishing',
    'announcements',
    'pages',
  ),
  refetchInterval: 5 * 60_000,
})

export const enrollmentWeeksQuery = apiQuery(
  ['statistics', 'enrollment-weeks'],
  `${path}/enrollment-weeks`,
  following('enrollments'),
)

export function activityQuery(kinds: readonly KindWords[]) {
  return apiQuery(['statistics', 'activity'], `${path}/activity`, following(...kinds.map(({ topic }) => topic)))
}
