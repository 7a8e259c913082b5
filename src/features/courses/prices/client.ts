import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { PlannedChange, PriceChanges } from './schema.ts'

/** What a change would do to the prices of courses; it changes nothing. @throws ApiError */
export function priceChangesOf(planned: PlannedChange): Promise<PriceChanges> {
  return requestJson<PriceChanges>(browserApi, 'POST', '/api/admin/courses/price-changes', planned)
}

/** By which these questions are found among others that are asked. */
export const priceChangesFilter = { queryKey: ['courses', 'admin', 'price-changes'] as const }

/** The same, as a question before a deletion shows it: asked anew each time. */
export function priceChangesQuery(planned: PlannedChange) {
  return queryOptions({
    queryKey: [...priceChangesFilter.queryKey, planned] as const,
    queryFn: () => priceChangesOf(planned),
    staleTime: 0,
    gcTime: 0,
  })
}
