import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { CertificateList } from './schema.ts'

/** A page of the published certificates, newest first. */
export function certificatesQuery(wanted: { after?: string; limit?: number } = {}, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['certificates', wanted] as const,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)])).toString()
      return requestJson<CertificateList>(api, 'GET', `/api/certificates${query && `?${query}`}`, undefined, signal)
    },
  })
}
