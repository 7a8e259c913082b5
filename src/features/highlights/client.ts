import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { Highlights } from './schema.ts'

/** What is on; asked for again when an announcement or a course changes. */
export function highlightsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['highlights'] as const,
    queryFn: ({ signal }) => requestJson<Highlights>(api, 'GET', '/api/highlights', undefined, signal),
    meta: { madeFrom: ['announcements', 'courses'] },
  })
}
