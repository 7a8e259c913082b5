import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { EditableCertificate, CertificateFields } from './schema.ts'

/** All certificates with their versions, newest first; for administrators. */
export function editableCertificatesQuery() {
  return queryOptions({
    queryKey: ['certificates', 'admin'] as const,
    queryFn: ({ signal }) =>
      requestJson<EditableCertificate[]>(browserApi, 'GET', '/api/admin/certificates', undefined, signal),
  })
}

/** Adds a certificate. @throws ApiError */
export function addCertificate(fields: CertificateFields) {
  return requestJson<EditableCertificate>(browserApi, 'POST', '/api/admin/certificates', fields)
}

/** Saves a certificate made from `version`. @throws ApiError, with the code `stale` and both sides for a true overlap */
export function saveCertificate(id: string, version: number, data: CertificateFields) {
  return requestJson<EditableCertificate & { merged: boolean }>(browserApi, 'PUT', `/api/admin/certificates/${id}`, {
    version,
    data,
  })
}

/** Deletes a certificate. @throws ApiError */
export function deleteCertificate(id: string) {
  return requestJson<undefined>(browserApi, 'DELETE', `/api/admin/certificates/${id}`)
}
