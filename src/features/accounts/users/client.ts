import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Role } from '#features/accounts/schema.ts'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import { listAddress } from '#platform/browser/use-list-place.ts'
import type { Count } from '#platform/values/paging.ts'
import type { UserList } from './schema.ts'

/** What the list is narrowed to, as an address holds it. */
export type UsersShown = { role?: Role | undefined; search: string }

/** Everybody who has signed in and matches, a page at a time; refreshed with any profile. For administrators. */
export function usersQuery(shown: UsersShown) {
  return infiniteQueryOptions({
    queryKey: ['accounts', 'profiles', 'list', shown] as const,
    queryFn: ({ signal, pageParam }) =>
      requestJson<UserList>(
        browserApi,
        'GET',
        listAddress('/api/admin/users', { ...shown, after: pageParam }),
        undefined,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
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
