import { infiniteQueryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { BatchOutcome } from '#records/batches/record-batch.ts'
import { type Issue, mostCandidates } from './schema.ts'

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
