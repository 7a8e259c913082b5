import { apiQuery } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'

export function teachersQuery(api?: Api) {
  return apiQuery(['teachers'], '/api/teachers', { api })
}
