import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { PlannedChange } from './schema.ts'

/** A dry run: it changes nothing. @throws ApiError */
export function priceChangesOf(planned: PlannedChange) {
  return call(browserApi, 'POST', '/api/admin/courses/price-changes', { body: planned })
}

export const priceChangesFilter = { queryKey: ['courses', 'admin', 'price-changes'] as const }

/** For the confirmation of a deletion: asked anew each time. */
export function priceChangesQuery(planned: PlannedChange) {
  return queryOptions({
    queryKey: [...priceChangesFilter.queryKey, planned] as const,
    queryFn: () => priceChangesOf(planned),
    staleTime: 0,
    gcTime: 0,
  })
}
