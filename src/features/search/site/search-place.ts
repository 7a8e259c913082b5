import { searchQuery } from '#features/search/client.ts'
import { questionIn, searchKindNames } from '#features/search/rules.ts'
import type { SearchKind } from '#features/search/schema.ts'
import type { Api } from '#platform/browser/page-context.ts'

const isKind = (word: string | null): word is SearchKind => word !== null && Object.hasOwn(searchKindNames, word)
/** The maximum of the API (schema.ts). */
const mostOfOne = 50

export function searchPlace(query: URLSearchParams) {
  const kind = query.get('kind')
  return { ...questionIn(query.get('q') ?? ''), kind: isKind(kind) ? kind : null }
}

export function resultsAt({ q, kind }: { q: string; kind: SearchKind | null }, api?: Api) {
  return searchQuery(q, kind ? { kind, limit: mostOfOne } : {}, api)
}

export const searchFailed = {
  title: 'Loading Failed',
  text: 'The search could not be carried out. What you asked for is still there: please try again in a moment.',
} as const
