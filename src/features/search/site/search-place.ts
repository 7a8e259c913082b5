import { searchQuery } from '#features/search/client.ts'
import { questionIn } from '#features/search/rules.ts'
import type { SearchKind } from '#features/search/schema.ts'
import type { Api } from '#platform/browser/page-context.ts'

const kinds = ['course', 'announcement', 'resource', 'team', 'page'] as const satisfies readonly SearchKind[]
/** How many results a kind shows when it is looked at alone: the most that may be asked for (schema.ts). */
const mostOfOne = 50

/** What an address of the search asks for. */
export function searchPlace(query: URLSearchParams) {
  return { ...questionIn(query.get('q') ?? ''), kind: kinds.find((kind) => kind === query.get('kind')) ?? null }
}

/** The results that stand at a place. */
export function resultsAt({ q, kind }: { q: string; kind: SearchKind | null }, api?: Api) {
  return searchQuery(q, kind ? { kind, limit: mostOfOne } : {}, api)
}

/** What is said where the search fails. */
export const searchFailed = {
  title: 'Loading Failed',
  text: 'The search could not be carried out. What you asked for is still there: please try again in a moment.',
} as const
