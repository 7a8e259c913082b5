import { apiQuery } from '#platform/browser/api-query.ts'

/** Asked anew each time: what is found changes with every save. */
export function foundQuery(q: string) {
  return apiQuery(['office-search', q], '/api/admin/search', { query: { q }, staleTime: 0, gcTime: 0 })
}
