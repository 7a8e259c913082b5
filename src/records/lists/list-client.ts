import { queryOptions } from '@tanstack/react-query'
import type { Selected } from '#records/batches/record-batch.ts'
import type { Count } from '#platform/values/paging.ts'
import { addressWith } from '#platform/values/address-with.ts'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { ApiPath } from '#platform/browser/api-routes.ts'

type ListedPath = {
  [Path in ApiPath<'GET'>]: `${Path}/selection` extends ApiPath<'GET'> ? Path : never
}[ApiPath<'GET'>]

/** Filters alone: counts and selections go by no order. */
function filterOf(asked: Readonly<Record<string, string | undefined>>) {
  const { sort: _sort, order: _order, ...filter } = asked
  return filter
}

/** How many rows of a declared list match; under `topic`. */
export function listCountQuery(topic: string, path: ListedPath, asked: Readonly<Record<string, string | undefined>>) {
  const query = filterOf(asked)
  return queryOptions({
    queryKey: [topic, 'admin', 'count', path, query] as const,
    queryFn: ({ signal }) =>
      requestJson<Count>(browserApi, 'GET', addressWith(`${path}/count`, { query }), undefined, signal),
    select: ({ total }: Count) => total,
  })
}

/** All that match, up to `mostSelected`. @throws ApiError */
export function selectMatching(path: ListedPath, asked: Readonly<Record<string, string | undefined>>) {
  const address = addressWith(`${path}/selection`, { query: filterOf(asked) })
  return requestJson<{ items: Selected[]; more: boolean }>(browserApi, 'GET', address)
}
