import { apiQuery } from '#platform/browser/api-client.ts'
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

/** How the person's name is printed, and whether a certificate waits for it. @param person profile id */
export function printedNameQuery(person: string) {
  return apiQuery(['issued-certificates', 'printed-name', person], '/api/account/printed-name', {
    // A completion or an enrollment may make it wanted.
    meta: { cacheTags: ['enrollments', 'attendance'] },
  })
}
