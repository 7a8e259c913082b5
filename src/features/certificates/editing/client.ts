import { queryOptions } from '@tanstack/react-query'
import { readEveryPage } from '#platform/browser/paged-query.ts'
import { recordClient } from '#platform/browser/record-client.ts'
import type { EditableCertificate } from './schema.ts'

const path = '/api/admin/certificates'

/** All certificates with their versions, newest first; for administrators. */
export function editableCertificatesQuery() {
  return queryOptions({
    queryKey: ['certificates', 'admin'] as const,
    queryFn: ({ signal }) => readEveryPage<EditableCertificate>(path, signal),
  })
}

/** The calls that add, save and delete a certificate. */
export const certificateRecords = recordClient<EditableCertificate>(path)
