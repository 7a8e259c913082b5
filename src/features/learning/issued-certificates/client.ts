import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'

/** What a certificate says and whether it stands. `number`: in any spelling. */
export function verificationQuery(number: string, api?: Api) {
  return apiQuery(['issued-certificates', 'verification', number], '/api/certificates/{number}/verification', {
    api,
    params: { number },
  })
}

/** The person's own certificates, newest first, paged. @param person profile id */
export function ownCertificatesQuery(person: string) {
  return pagedQuery(['issued-certificates', 'mine', person], '/api/learning/certificates', undefined, {
    // Those of enrollments that the account has just claimed.
    meta: { cacheTags: ['enrollments'] },
  })
}

/** Hides the holder's name on a certificate's page, or shows it again. @throws ApiError `not_found` */
export function hideName(id: string, is_name_hidden: boolean) {
  return call(browserApi, 'PUT', '/api/learning/certificates/{id}', { params: { id }, body: { is_name_hidden } })
}

const path = '/api/account/printed-name'

/** How the person's name is printed, and whether a certificate waits for it. @param person profile id */
export function printedNameQuery(person: string) {
  return apiQuery(['issued-certificates', 'printed-name', person], path, {
    // A completion or an enrollment may make it wanted.
    meta: { cacheTags: ['enrollments', 'attendance'] },
  })
}

/** @throws ApiError `invalid` with `name` */
export function confirmPrintedName(name: string) {
  return call(browserApi, 'PUT', path, { body: { name } })
}
