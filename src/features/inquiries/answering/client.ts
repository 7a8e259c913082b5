import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { InquiriesWanted, InquiryKind, InquiryListAsked, InquiryStatus } from './schema.ts'

const paths = { questions: '/api/admin/questions', applications: '/api/admin/volunteer-applications' } as const

/** A page of questions or applications; `limit` 20 by default. */
export function inquiriesQuery(
  kind: InquiryKind,
  asked: InquiriesWanted & Partial<Pick<InquiryListAsked, 'sort' | 'order' | 'limit'>>,
) {
  return pagedQuery(['inquiries', kind, 'list', asked], paths[kind], asked)
}

/** The exact number of matches, asked separately, so that no list waits for it. */
export function inquiryCountQuery(kind: InquiryKind, { status, search, from, to }: InquiriesWanted) {
  const query = { status, search, from, to }
  return queryOptions({
    queryKey: ['inquiries', kind, 'count', query] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', `${paths[kind]}/count`, { query, signal }),
  })
}

/** One question or application. @throws ApiError `not_found` if deleted */
export function inquiryQuery(kind: InquiryKind, id: string) {
  return queryOptions({
    queryKey: ['inquiries', kind, id] as const,
    queryFn: ({ signal }) => readInquiry(kind, id, signal),
    // Always current, since somebody is about to answer it.
    staleTime: 0,
  })
}

export const inquiryFiguresQuery = queryOptions({
  queryKey: ['inquiries', 'figures'] as const,
  queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/inquiries', { signal }),
  meta: { cacheTags: ['inquiries'] },
})

/** Sets the status over `version`. @throws ApiError `stale` with `theirs` on a conflict, `not_found` */
export function setInquiryStatus(
  kind: InquiryKind,
  { id, version }: { id: string; version: number },
  status: InquiryStatus,
) {
  return call(browserApi, 'PUT', `${paths[kind]}/{id}`, { params: { id }, body: { version, data: { status } } })
}

/** @throws ApiError `not_found` if deleted */
export function readInquiry(kind: InquiryKind, id: string, signal?: AbortSignal) {
  return call(browserApi, 'GET', `${paths[kind]}/{id}`, { params: { id }, ...(signal && { signal }) })
}

/** Deletes one into the bin. @throws ApiError `not_found` if it is gone already */
export function deleteInquiry(kind: InquiryKind, id: string) {
  return call(browserApi, 'DELETE', `${paths[kind]}/{id}`, { params: { id } })
}
