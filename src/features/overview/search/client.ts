import { apiQuery, ApiError, browserApi, call } from '#platform/browser/api-client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { folded } from './spelling.rules.ts'
import { mostResults, typedForm } from './limits.rules.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { questionIn } from './rules.ts'
import { languageQuery, t } from '#platform/values/translate.ts'

/**
 * Results for `q`, by kind; of all kinds where there is no such kind, and what is near `q` where nothing is found.
 * @throws ApiError `invalid` with `fields.q` if `q` is empty or too long
 */
export function searchQuery(q: string, only: { kind?: string; limit?: number } = {}, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['search', q, only] as const,
    queryFn: async ({ signal }) => {
      const ask = (query: typeof only) =>
        call(api, 'GET', '/api/search', { query: { q, near: 'true', ...query }, signal })
      try {
        return await ask(only)
      } catch (error) {
        if (error instanceof ApiError && error.fields['kind'] !== undefined) return ask({})
        throw error
      }
    },
  })
}

/** Titles that what is being typed may lead to; the last ones stay while others are asked for. */
export function suggestionsQuery(typed: string) {
  // Written alike, so that the server has the answer of many already.
  const q = folded(typed).trim()
  return apiQuery(['search', 'suggestions', q], '/api/search/suggestions', {
    query: { q, ...languageQuery() },
    select: ({ items }) => items,
    enabled: typedForm.test(q),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
}

export function searchPlace(query: URLSearchParams) {
  return { ...questionIn(query.get('q') ?? ''), kind: query.get('kind') }
}

export function resultsAt({ q, kind }: { q: string; kind: string | null }, api?: Api) {
  return searchQuery(q, kind === null ? {} : { kind, limit: mostResults }, api)
}

export const searchFailed = {
  title: t('Loading Failed'),
  text: t('The search could not be carried out. What you asked for is still there: please try again in a moment.'),
} as const
