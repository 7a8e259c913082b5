import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiKeyCreation } from './schema.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'] as const,
  queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/api-keys', { signal }),
  select: ({ items }) => items,
  // Being used is not announced.
  staleTime: 0,
})

export function createApiKey(body: ApiKeyCreation) {
  return call(browserApi, 'POST', '/api/admin/api-keys', { body })
}

export function revokeApiKey(id: string) {
  return call(browserApi, 'DELETE', '/api/admin/api-keys/{id}', { params: { id } })
}
