import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { listCountQuery, selectMatching } from '#records/lists/list-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#records/kinds/record-client.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'
import type { preparedAnswerListing } from './listing.schema.ts'

const editing = '/api/admin/prepared-answers'

type Asked = ListingAsked<typeof preparedAnswerListing>

export function preparedAnswersQuery(asked: Asked) {
  return pagedQuery(['prepared_answers', 'admin', asked], editing, asked)
}

export function preparedAnswerCountQuery(asked: Asked) {
  return listCountQuery('prepared_answers', editing, asked)
}

export function selectPreparedAnswers(asked: Asked) {
  return selectMatching(editing, asked)
}

export const preparedAnswerBatches = recordBatchClient(editing)

export const preparedAnswerRecords = recordClient(editing)

/** The first answers in which a text stands, to choose one from. */
export function preparedAnswerOptionsQuery(search: string, limit: number) {
  return queryOptions({
    queryKey: ['prepared_answers', 'options', search, limit] as const,
    queryFn: async ({ signal }) => (await call(browserApi, 'GET', editing, { query: { search, limit }, signal })).items,
  })
}
