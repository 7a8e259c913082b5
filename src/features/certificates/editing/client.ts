import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import { recordClient } from '#platform/browser/record-client.ts'
import type { EditableCertificate } from './schema.ts'

/** All certificates with their versions, newest first; for administrators. */
export function editableCertificatesQuery() {
  return queryOptions({
    queryKey: ['certificates', 'admin'] as const,
    queryFn: ({ signal }) =>
      requestJson<EditableCertificate[]>(browserApi, 'GET', '/api/admin/certificates', undefined, signal),
  })
}

/** The calls that add, save and delete a certificate. */
export const certificateRecords = recordClient<EditableCertificate>('/api/admin/certificates')
