import { apiQuery } from '#platform/browser/api-query.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'
import type { userListing } from './listing.schema.ts'

export type UsersShown = ListingAsked<typeof userListing>

export function usersQuery(shown: UsersShown) {
  return pagedQuery(['accounts', 'profiles', 'list', shown], '/api/admin/users', shown, {
    // Changes of last_seen_at are not announced.
    staleTime: 30_000,
  })
}

export function userCountQuery({ sort: _sort, order: _order, ...query }: UsersShown) {
  const select = ({ total }: { total: number }) => total
  return apiQuery(['accounts', 'profiles', 'count', query], '/api/admin/users/count', { query, select })
}
