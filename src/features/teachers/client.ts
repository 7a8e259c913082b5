import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { Teacher } from './schema.ts'

/** All teachers, newest first. */
export function teachersQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['teachers'] as const,
    queryFn: ({ signal }) => requestJson<Teacher[]>(api, 'GET', '/api/teachers', undefined, signal),
  })
}
