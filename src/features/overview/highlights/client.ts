import { apiQuery } from '#platform/browser/api-query.ts'
import type { Api } from '#platform/browser/page-context.ts'

export function highlightsQuery(api?: Api) {
  return apiQuery(['highlights'], '/api/highlights', {
    api,
    meta: { cacheTags: ['announcements', 'courses', 'watersheds'] },
  })
}
