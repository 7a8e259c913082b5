import { queryOptions } from '@tanstack/react-query'
import { apiAddress, browserApi, call } from '#platform/browser/api-client.ts'
import { apiQuery } from '#platform/browser/api-query.ts'
import { download } from '#platform/browser/download.ts'
import type { PersonAsked } from './schema.ts'

export const ownDataAddress = apiAddress('/api/account/data')

export function erasureQuery(person: string) {
  return apiQuery(['own-data', 'erasure', person], '/api/account/erasure', { staleTime: 0, gcTime: 0 })
}

/** @throws ApiError `sign_in_again` · `last_admin` */
export function eraseAccount() {
  return call(browserApi, 'DELETE', '/api/account')
}

/** Downloads everything that is kept of them, as a file. @throws ApiError */
export function downloadPersonData(person: PersonAsked, signal: AbortSignal): Promise<void> {
  return download('/api/admin/persons/data', { onLines: () => {}, signal, body: person })
}

/** What erasing them would do. @throws ApiError */
export function personErasureQuery(person: PersonAsked) {
  return queryOptions({
    queryKey: ['own-data', 'person', person] as const,
    queryFn: ({ signal }) => call(browserApi, 'POST', '/api/admin/persons/erasure', { body: person, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** @throws ApiError `sign_in_again` · `last_admin` */
export function erasePerson(person: PersonAsked) {
  return call(browserApi, 'POST', '/api/admin/persons/erase', { body: person })
}
