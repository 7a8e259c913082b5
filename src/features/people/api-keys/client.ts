import { browserApi, call } from '#platform/browser/api-client.ts'
import { apiQuery } from '#platform/browser/api-query.ts'
import type { ApiKey, ApiKeyCreation } from './schema.ts'

/** Always read again: being used is not announced. */
export const apiKeysQuery = apiQuery(['api-keys'], '/api/admin/api-keys', {
  select: ({ items }: { items: ApiKey[] }) => items,
  staleTime: 0,
})

export function createApiKey(body: ApiKeyCreation) {
  return call(browserApi, 'POST', '/api/admin/api-keys', { body })
}

export function revokeApiKey(id: string) {
  return call(browserApi, 'DELETE', '/api/admin/api-keys/{id}', { params: { id } })
}
