import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'
import type { binListing } from './bin.ts'
import type { KindWords } from '#records/kinds/record-kind.ts'
import type { Binned, Chosen } from './schema.ts'

export type BinShown = ListingAsked<typeof binListing> & { kind?: string | undefined }

/** What was deleted, the latest first; told of by the topics of `kinds`. */
export function binQuery(shown: BinShown, kinds: readonly KindWords[]) {
  return pagedQuery(['bin', 'list', shown], '/api/admin/bin', shown, { meta: toldBy(kinds), staleTime: 0 })
}

export function binCountQuery({ sort: _sort, order: _order, ...query }: BinShown, kinds: readonly KindWords[]) {
  return queryOptions({
    queryKey: ['bin', 'count', query] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/bin/count', { query, signal }),
    select: ({ total }) => total,
    meta: toldBy(kinds),
    staleTime: 0,
  })
}

/** Restores these; tells of each that could not be why. @throws ApiError */
export function restoreFromBin(chosen: readonly Chosen[]) {
  return call(browserApi, 'POST', '/api/admin/bin/restore', { body: { items: chosen.map(itemOf) } })
}

/** Deletes these for good. @throws ApiError */
export function deleteForGood(chosen: readonly Chosen[]) {
  return call(browserApi, 'POST', '/api/admin/bin/delete', { body: { items: chosen.map(itemOf) } })
}

const itemOf = ({ entity, id }: Chosen | Binned) => ({ entity, id })

function toldBy(kinds: readonly KindWords[]) {
  return { cacheTags: kinds.map(({ topic }) => topic) }
}
