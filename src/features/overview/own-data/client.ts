import { queryOptions } from '@tanstack/react-query'
import { apiAddress, browserApi, call } from '#platform/browser/api-client.ts'

export const ownDataAddress = apiAddress('/api/account/data')

export function erasureQuery(person: string) {
  return queryOptions({
    queryKey: ['own-data', 'erasure', person] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/account/erasure', { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** @throws ApiError `sign_in_again` · `last_admin` */
export function eraseAccount() {
  return call(browserApi, 'DELETE', '/api/account')
}
