import { apiQuery } from '#platform/browser/api-query.ts'
import type { Api } from '#platform/browser/page-context.ts'

/** @throws ApiError `not_found` for a key that belongs to no message, or to one of long ago */
export function inquiryStatusQuery(key: string, api?: Api) {
  return apiQuery(['inquiry-status', key], '/api/inquiry-status', { api, query: { key } })
}
