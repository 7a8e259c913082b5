import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#features/accounts/schema.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'

export type UsersShown = { role?: Role | undefined; search: string }

export function usersQuery(shown: UsersShown) {
  return pagedQuery(['accounts', 'profiles', 'list', shown], '/api/admin/users', shown, {
    // Changes of last_seen_at are not announced.
    staleTime: 30_000,
  })
}

export function userCountQuery(shown: UsersShown) {
  return queryOptions({
    queryKey: ['accounts', 'profiles', 'count', shown] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/users/count', { query: shown, signal }),
    select: ({ total }) => total,
  })
}
