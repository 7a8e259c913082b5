import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { ApiAnswer } from '#platform/browser/api-routes.ts'

export type Milestone = ApiAnswer<'GET', '/api/milestones'>['items'][number]

export function milestonesQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['milestones'] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/milestones', { query: { limit: 100 }, signal }),
  })
}
