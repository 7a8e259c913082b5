import { apiQuery } from '#platform/browser/api-query.ts'
import type { Api } from '#platform/browser/page-context.ts'
import { languageQuery } from '#platform/values/translate.ts'

export function highlightsQuery(api?: Api) {
  return apiQuery(['highlights'], '/api/highlights', {
    api,
    query: languageQuery(),
    meta: { cacheTags: ['announcements', 'courses', 'watersheds'] },
  })
}
