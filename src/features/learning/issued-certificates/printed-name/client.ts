import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'

const path = '/api/account/printed-name'

/** How the person's name is printed, and whether a certificate waits for it. @param person profile id */
export function printedNameQuery(person: string) {
  return queryOptions({
    queryKey: ['issued-certificates', 'printed-name', person] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', path, { signal }),
    // A completion or an enrollment may make it wanted.
    meta: { cacheTags: ['enrollments', 'attendance'] },
  })
}

/** @throws ApiError `invalid` with `name` */
export function confirmPrintedName(name: string) {
  return call(browserApi, 'PUT', path, { body: { name } })
}
