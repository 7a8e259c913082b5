import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'

export function teachersQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['teachers'] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/teachers', { signal }),
  })
}
