import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#features/accounts/schema.ts'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { listAddress } from '#platform/browser/use-list-place.ts'
import type { Count } from '#platform/values/paging.ts'
import type { ListedUser } from './schema.ts'

/** What the list is narrowed to, as an address holds it. */
export type UsersShown = { role?: Role | undefined; search: string }

/** Everybody who has signed in and matches, a page at a time; refreshed with any profile. For administrators. */
export function usersQuery(shown: UsersShown) {
  return pagedQuery<ListedUser>(['accounts', 'profiles', 'list', shown], '/api/admin/users', shown, {
    // When somebody was last seen is announced to nobody.
    staleTime: 30_000,
  })
}

/** How many match in all. */
export function userCountQuery(shown: UsersShown) {
  return queryOptions({
    queryKey: ['accounts', 'profiles', 'count', shown] as const,
    queryFn: ({ signal }) =>
      requestJson<Count>(browserApi, 'GET', listAddress('/api/admin/users/count', shown), undefined, signal),
    select: ({ total }) => total,
  })
}
