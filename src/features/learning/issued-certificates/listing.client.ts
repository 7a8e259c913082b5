import { apiQuery, browserApi, call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { standsInstead } from '#records/editing/save-refusals.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'
import type { BatchOutcome } from '#records/batches/record-batch.ts'
import type { issuedCertificateListing } from './listing.schema.ts'
import { type Issue, type IssuedCertificate, mostCandidates, type Reissue, type Withdrawal } from './schema.ts'

type CertificatesShown = ListingAsked<typeof issuedCertificateListing> & { course?: string | undefined }

/** All matching certificates, newest first, paged; for staff. */
export function issuedCertificatesQuery(shown: CertificatesShown) {
  return pagedQuery(['issued-certificates', 'admin', shown], '/api/admin/issued-certificates', shown)
}

export function issuedCertificateCountQuery({ sort: _sort, order: _order, ...query }: CertificatesShown) {
  return apiQuery(['issued-certificates', 'admin', 'count', query], '/api/admin/issued-certificates/count', {
    query,
    select: ({ total }) => total,
  })
}

/** @throws ApiError `not_found` */
export function readIssuedCertificate(id: string) {
  return call(browserApi, 'GET', '/api/admin/issued-certificates/{id}', { params: { id } })
}

/** @throws ApiError `stale` with `theirs`, the certificate as it stands · `taken` where it is withdrawn */
export function withdrawCertificate(id: string, body: Withdrawal) {
  return call(browserApi, 'PUT', '/api/admin/issued-certificates/{id}/withdrawal', { params: { id }, body })
}

/** Gives the new one, once per key. @throws ApiError as `withdrawCertificate` */
export function reissueCertificate(id: string, body: Reissue, key: string) {
  const path = '/api/admin/issued-certificates/{id}/reissue'
  return call(withIdempotencyKey(key), 'POST', path, { params: { id }, body })
}

/** The certificate as it stands, from a `stale` error; null for any other failure. */
export function certificateInstead(error: unknown): IssuedCertificate | null {
  return (standsInstead(error) as IssuedCertificate | undefined) ?? null
}

/** Who may get a certificate of a course, page by page. Not under the topic: what is issued meanwhile changes nothing of what is chosen. */
export function candidatesQuery(course: string) {
  return infiniteQueryOptions({
    queryKey: ['certificate-candidates', course] as const,
    queryFn: ({ signal, pageParam }) => {
      const query = { course, limit: mostCandidates, ...(pageParam !== null && { after: pageParam }) }
      return call(browserApi, 'GET', '/api/admin/issued-certificates/candidates', { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}

/** Sent again, nobody gets a second one. @throws ApiError */
export function issueCertificates(body: Issue): Promise<BatchOutcome> {
  return call(browserApi, 'POST', '/api/admin/issued-certificates', { body })
}
