import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserApi, call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { type AddedAs, additionQuery } from '#records/kinds/record-client.ts'
import type { Repetition } from './schema.ts'

const path = '/api/admin/sessions/repetition'

/** The sessions of a repetition before they are stored; asked anew when sessions change. @throws ApiError with the errors of fields */
export function repetitionPreviewQuery(repetition: Repetition) {
  return queryOptions({
    queryKey: ['course-sessions', 'admin', 'repetition', repetition] as const,
    queryFn: ({ signal }) => call(browserApi, 'POST', `${path}/preview`, { body: repetition, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Adds them, all or none; under the same `key` once. @throws ApiError with the errors of fields */
export function addRepetition(repetition: Repetition, added: AddedAs) {
  return call(withIdempotencyKey(added.key), 'POST', path, { query: additionQuery(added), body: repetition })
}
