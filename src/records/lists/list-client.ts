import { queryOptions } from '@tanstack/react-query'
import type { Selected } from '#records/batches/record-batch.ts'
import type { Count } from '#platform/values/paging.ts'
import { addressWith, type Filling } from '#platform/values/address-with.ts'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'

/** The search, filters and order of a list. */
export type Asked = NonNullable<Filling['query']>

/** Filters alone: counts and selections go by no order. */
function filterOf(asked: Asked) {
  const { sort: _sort, order: _order, ...filter } = asked
  return filter
}

/** How many rows of a declared list match; under `topic`. */
export function listCountQuery(topic: string, path: string, asked: Asked) {
  const query = filterOf(asked)
  return queryOptions({
    queryKey: [topic, 'admin', 'count', path, query] as const,
    queryFn: ({ signal }) =>
      requestJson<Count>(browserApi, 'GET', addressWith(`${path}/count`, { query }), undefined, signal),
    select: ({ total }: Count) => total,
  })
}

/** All that match, up to `mostSelected`. @throws ApiError */
export function selectMatching(path: string, asked: Asked) {
  const address = addressWith(`${path}/selection`, { query: filterOf(asked) })
  return requestJson<{ items: Selected[]; more: boolean }>(browserApi, 'GET', address)
}
