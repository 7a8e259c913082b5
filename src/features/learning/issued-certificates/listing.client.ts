import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'
import type { issuedCertificateListing } from './listing.schema.ts'
import { mostCandidates } from './schema.ts'

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
