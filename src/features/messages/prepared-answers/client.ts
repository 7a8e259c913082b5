import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'

/** The first answers in which a text stands, to choose one from. */
export function preparedAnswerOptionsQuery(search: string, limit: number) {
  return queryOptions({
    queryKey: ['prepared_answers', 'options', search, limit] as const,
    queryFn: async ({ signal }) =>
      (await call(browserApi, 'GET', '/api/admin/prepared-answers', { query: { search, limit }, signal })).items,
  })
}
