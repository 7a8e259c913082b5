import { apiQuery, browserApi, call } from '#platform/browser/api-client.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiBody } from '#platform/browser/api-routes.ts'

const path = '/api/admin/mail-templates'
type Words = ApiBody<'PUT', '/api/admin/mail-templates/{id}'>['data']

export const mailTextsQuery = apiQuery(['mail-texts', 'list'], path, { select: ({ items }) => items })

export function mailTextQuery(id: string) {
  return apiQuery(['mail-texts', 'one', id], `${path}/{id}`, { params: { id } })
}

/** What a mail of these words would be. Not under the topic: it hangs on nothing but them. */
export function mailPreviewQuery(id: string, data: Words) {
  return queryOptions({
    queryKey: ['mail-preview', id, data] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'POST', `${path}/{id}/preview`, { params: { id }, body: { data }, signal }),
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
}

/** @throws ApiError `stale` with both sides on a conflict, `invalid` with the faults of fields */
export function saveMailText(id: string, version: number, data: Words) {
  return call(browserApi, 'PUT', `${path}/{id}`, { params: { id }, body: { version, data } })
}

/** A mail of the saved words to one's own address. @throws ApiError `too_many` */
export function sendTestMail(id: string) {
  return call(browserApi, 'POST', `${path}/{id}/test`, { params: { id } })
}
