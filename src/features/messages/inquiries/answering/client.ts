import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { InquiriesWanted, InquiryKind, InquiryListAsked, InquiryStatus } from './schema.ts'

/** Where either kind is read and answered. */
export const adminPaths = {
  questions: '/api/admin/questions',
  applications: '/api/admin/volunteer-applications',
} as const

/** A page of questions or applications; `limit` 20 by default. */
export function inquiriesQuery(
  kind: InquiryKind,
  asked: InquiriesWanted & Partial<Pick<InquiryListAsked, 'sort' | 'order' | 'limit'>>,
) {
  return pagedQuery(['inquiries', kind, 'list', asked], adminPaths[kind], asked)
}

/** The exact number of matches, asked separately, so that no list waits for it. */
export function inquiryCountQuery(kind: InquiryKind, { status, search, from, to, assigned, place }: InquiriesWanted) {
  const query = { status, search, from, to, assigned, place }
  return queryOptions({
    queryKey: ['inquiries', kind, 'count', query] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', `${adminPaths[kind]}/count`, { query, signal }),
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

type Of = { id: string; version: number }

/** Sets the status over `version`. @throws ApiError `stale` with `theirs` on a conflict, `not_found` */
export function setInquiryStatus(kind: InquiryKind, { id, version }: Of, status: InquiryStatus) {
  return call(browserApi, 'PUT', `${adminPaths[kind]}/{id}`, { params: { id }, body: { version, data: { status } } })
}

/** Who may be on an inquiry. */
export const answerersQuery = queryOptions({
  queryKey: ['inquiries', 'answerers'] as const,
  queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/inquiries/answerers', { signal }),
  select: ({ items }) => items,
  meta: { cacheTags: ['accounts'] },
})

/** Says who is on it, null for nobody. @throws ApiError `stale` with `theirs` where somebody else was quicker, `not_found` */
export function assignInquiry(kind: InquiryKind, { id, version }: Of, assignee: string | null) {
  const body = { version, data: { assignee } }
  return call(browserApi, 'PUT', `${adminPaths[kind]}/{id}/assignee`, { params: { id }, body })
}

/** Sets it aside as spam, or puts it back. @throws ApiError `stale` with `theirs`, `not_found` */
export function setInquiryAside(kind: InquiryKind, { id, version }: Of, is_set_aside: boolean) {
  const body = { version, data: { is_set_aside } }
  return call(browserApi, 'PUT', `${adminPaths[kind]}/{id}/place`, { params: { id }, body })
}

/** @throws ApiError `not_found` if deleted */
export function readInquiry(kind: InquiryKind, id: string, signal?: AbortSignal) {
  return call(browserApi, 'GET', `${adminPaths[kind]}/{id}`, { params: { id }, ...(signal && { signal }) })
}

/** Deletes one into the bin. @throws ApiError `not_found` if it is gone already */
export function deleteInquiry(kind: InquiryKind, id: string) {
  return call(browserApi, 'DELETE', `${adminPaths[kind]}/{id}`, { params: { id } })
}
