import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { languageQuery } from '#platform/values/translate.ts'

export function highlightsQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['highlights'] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/highlights', { query: languageQuery(), signal }),
    meta: { cacheTags: ['announcements', 'courses', 'watersheds'] },
  })
}
