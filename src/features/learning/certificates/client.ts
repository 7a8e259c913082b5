import { queryOptions } from '@tanstack/react-query'
import { listCountQuery, selectMatching } from '#records/lists/list-client.ts'
import { pagedQuery, readEveryPage } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#records/kinds/record-client.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'
import type { certificateListing } from './listing.schema.ts'

const path = '/api/admin/certificates'

export function editableCertificatesQuery() {
  return queryOptions({
    queryKey: ['certificates', 'admin'] as const,
    queryFn: ({ signal }) => readEveryPage(path, signal),
  })
}

type Asked = ListingAsked<typeof certificateListing>

/** A page at a time, newest first unless sorted. */
export function certificatesListQuery(asked: Asked) {
  return pagedQuery(['certificates', 'admin', 'list', asked], path, asked)
}

export function certificateCountQuery(asked: Asked) {
  return listCountQuery('certificates', path, asked)
}

export function selectCertificates(asked: Asked) {
  return selectMatching(path, asked)
}

export const certificateBatches = recordBatchClient(path)

export const certificateRecords = recordClient(path)
