import { apiQuery, browserApi, call, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { InquiryKind, InquiryListAsked, InquiryStatus, NoteFields } from './schema.ts'

const paths = { questions: '/api/admin/questions', applications: '/api/admin/volunteer-applications' } as const

type Versioned = { id: string; version: number }
type OfNote = { id: string; note: string }
type Reply = { text: string; status?: InquiryStatus | undefined }

/** A page of questions or applications; `limit` 20 by default. */
export function inquiriesQuery(kind: InquiryKind, asked: Partial<Omit<InquiryListAsked, 'after'>>) {
  const query = { status: 'all', ...asked } as const
  return pagedQuery(['inquiries', kind, 'list', query], paths[kind], query)
}

/** The exact number of matches, asked separately, so that no list waits for it. */
export function inquiryCountQuery(kind: InquiryKind, asked: Partial<Omit<InquiryListAsked, 'after' | 'limit'>>) {
  const { sort: _sort, order: _order, ...wanted } = asked
  const query = { status: 'all', ...wanted } as const
  const select = ({ total }: { total: number }) => total
  return apiQuery(['inquiries', kind, 'count', query], `${paths[kind]}/count`, { query, select })
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

/** @throws ApiError `not_found` if deleted */
export function readInquiry(kind: InquiryKind, id: string, signal?: AbortSignal) {
  return call(browserApi, 'GET', `${paths[kind]}/{id}`, { params: { id }, ...(signal && { signal }) })
}

export const inquiryFiguresQuery = apiQuery(['inquiries', 'figures'], '/api/admin/inquiries', {
  meta: { cacheTags: ['inquiries'] },
})

/** Who may be on an inquiry. */
export const answerersQuery = apiQuery(['inquiries', 'answerers'], '/api/admin/inquiries/answerers', {
  select: ({ items }) => items,
  meta: { cacheTags: ['accounts'] },
})

/** Sets the status over `version`. @throws ApiError `stale` with `theirs` on a conflict, `not_found` */
export function setInquiryStatus(kind: InquiryKind, { id, version }: Versioned, status: InquiryStatus) {
  return call(browserApi, 'PUT', `${paths[kind]}/{id}`, { params: { id }, body: { version, data: { status } } })
}

/** Says who is on it, null for nobody. @throws ApiError `stale` with `theirs` where somebody else was quicker, `not_found` */
export function assignInquiry(kind: InquiryKind, { id, version }: Versioned, assignee: string | null) {
  const body = { version, data: { assignee } }
  return call(browserApi, 'PUT', `${paths[kind]}/{id}/assignee`, { params: { id }, body })
}

/** Sets it aside as spam, or puts it back. @throws ApiError `stale` with `theirs`, `not_found` */
export function setInquiryAside(kind: InquiryKind, { id, version }: Versioned, is_set_aside: boolean) {
  const body = { version, data: { is_set_aside } }
  return call(browserApi, 'PUT', `${paths[kind]}/{id}/place`, { params: { id }, body })
}

/** Deletes one into the bin. @throws ApiError `not_found` if it is gone already */
export function deleteInquiry(kind: InquiryKind, id: string) {
  return call(browserApi, 'DELETE', `${paths[kind]}/{id}`, { params: { id } })
}

/** What happened to one, oldest first, with what becomes of its mail. @throws ApiError `not_found` if deleted */
export function inquiryHistoryQuery(kind: InquiryKind, id: string) {
  return apiQuery(['inquiries', kind, id, 'history'], `${paths[kind]}/{id}/history`, {
    params: { id },
    staleTime: 0,
    meta: { cacheTags: ['mail'] },
  })
}

/** Replies by mail over the version that was seen; idempotent by `key`. @throws ApiError `stale` with `theirs` where somebody else has replied since */
export function replyTo(kind: InquiryKind, { id, version }: Versioned, data: Reply, key: string) {
  const asked = { params: { id }, body: { version, data } }
  return call(withIdempotencyKey(key), 'POST', `${paths[kind]}/{id}/replies`, asked)
}

/** @throws ApiError `not_found` if the inquiry is deleted */
export function addNote(kind: InquiryKind, id: string, body: NoteFields, key: string) {
  return call(withIdempotencyKey(key), 'POST', `${paths[kind]}/{id}/notes`, { params: { id }, body })
}

/** Changes one's own note. @throws ApiError `stale` with both sides, `not_found` */
export function saveNote(kind: InquiryKind, params: OfNote, body: { version: number; data: NoteFields }) {
  return call(browserApi, 'PUT', `${paths[kind]}/{id}/notes/{note}`, { params, body })
}

/** Deletes one's own note for good. @throws ApiError `not_found` */
export function deleteNote(kind: InquiryKind, params: OfNote) {
  return call(browserApi, 'DELETE', `${paths[kind]}/{id}/notes/{note}`, { params })
}
