import { apiQuery } from '#platform/browser/api-query.ts'
import type { Api } from '#platform/browser/page-context.ts'

export function teachersQuery(api?: Api) {
  return apiQuery(['teachers'], '/api/teachers', { api })
}
