import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'

export const retentionQuery = queryOptions({
  queryKey: ['retention'] as const,
  queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/retention', { signal }),
  select: ({ items }) => items,
  staleTime: 0,
})
