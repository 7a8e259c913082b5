import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'

/** @throws ApiError `not_found` for a key that belongs to no message, or to one of long ago */
export function inquiryStatusQuery(key: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['inquiry-status', key] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/inquiry-status', { query: { key }, signal }),
  })
}
