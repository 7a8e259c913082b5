import { apiQuery } from '#platform/browser/api-query.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { ApiAnswer } from '#platform/browser/api-routes.ts'

export type Milestone = ApiAnswer<'GET', '/api/milestones'>['items'][number]

export function milestonesQuery(api?: Api) {
  return apiQuery(['milestones'], '/api/milestones', { api, query: { limit: 100 } })
}
