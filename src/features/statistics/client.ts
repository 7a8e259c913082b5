import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Statistics } from './schema.ts'

/** The dashboard's figures; read anew whenever a row that they count comes or goes. @throws ApiError */
export const statisticsQuery = queryOptions({
  queryKey: ['statistics'] as const,
  queryFn: ({ signal }) => requestJson<Statistics>(browserApi, 'GET', '/api/admin/statistics', undefined, signal),
  meta: { madeFrom: ['accounts', 'courses', 'announcements', 'resources'] },
  staleTime: 0,
})
