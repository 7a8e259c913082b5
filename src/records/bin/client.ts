import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { KindWords } from '#records/kinds/record-kind.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'
import type { binListing, Chosen } from './bin.ts'

const path = '/api/admin/bin'
/** Of a request. */
export const mostAtOnce = 100

type BinShown = ListingAsked<typeof binListing> & { kind?: string | undefined }

/** What was deleted, the latest first; told of by the topics of `kinds`. */
export function binQuery(shown: BinShown, kinds: readonly KindWords[]) {
  return pagedQuery(['bin', 'list', shown], path, shown, { meta: toldBy(kinds), staleTime: 0 })
}

export function binCountQuery({ sort: _sort, order: _order, ...query }: BinShown, kinds: readonly KindWords[]) {
  const select = ({ total }: { total: number }) => total
  return apiQuery(['bin', 'count', query], `${path}/count`, { query, select, meta: toldBy(kinds), staleTime: 0 })
}

function toldBy(kinds: readonly KindWords[]) {
  return { cacheTags: kinds.map(({ topic }) => topic) }
}

/** Restores these; tells of each that could not be why. @throws ApiError */
export function restoreFromBin(chosen: readonly Chosen[]) {
  return call(browserApi, 'POST', `${path}/restore`, { body: { items: chosen.map(itemOf) } })
}

/** Deletes these for good. @throws ApiError */
export function deleteForGood(chosen: readonly Chosen[]) {
  return call(browserApi, 'POST', `${path}/delete`, { body: { items: chosen.map(itemOf) } })
}

const itemOf = ({ entity, id }: Chosen) => ({ entity, id })
