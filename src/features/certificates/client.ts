import { queryOptions } from '@tanstack/react-query'
import { readEveryPage } from '#platform/browser/paged-query.ts'
import { recordClient } from '#platform/browser/record-client.ts'

const path = '/api/admin/certificates'

export function editableCertificatesQuery() {
  return queryOptions({
    queryKey: ['certificates', 'admin'] as const,
    queryFn: ({ signal }) => readEveryPage(path, signal),
  })
}

export const certificateRecords = recordClient(path)
