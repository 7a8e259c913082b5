import { searchQuery } from '../client.ts'
import { questionIn } from '../rules.ts'
import { mostResults } from '../schema.ts'
import type { Api } from '#platform/browser/page-context.ts'

export function searchPlace(query: URLSearchParams) {
  return { ...questionIn(query.get('q') ?? ''), kind: query.get('kind') }
}

export function resultsAt({ q, kind }: { q: string; kind: string | null }, api?: Api) {
  return searchQuery(q, kind === null ? {} : { kind, limit: mostResults }, api)
}

export const searchFailed = {
  title: 'Loading Failed',
  text: 'The search could not be carried out. What you asked for is still there: please try again in a moment.',
} as const
