import { queryOptions } from '@tanstack/react-query'
import { adminPaths } from '../answering/client.ts'
import type { InquiryKind, InquiryStatus } from '../answering/schema.ts'
import type { NoteFields } from './schema.ts'
import { browserApi, call, withIdempotencyKey } from '#platform/browser/api-client.ts'

type Of = { id: string; version: number }
type OfNote = { id: string; note: string }

/** What happened to one, oldest first; told of mail `whileMailing` alone. @throws ApiError `not_found` if deleted */
export function inquiryHistoryQuery(kind: InquiryKind, id: string, whileMailing = false) {
  return queryOptions({
    queryKey: ['inquiries', kind, id, 'history'] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', `${adminPaths[kind]}/{id}/history`, { params: { id }, signal }),
    staleTime: 0,
    meta: { cacheTags: whileMailing ? ['mail'] : [] },
  })
}

/** Replies by mail over the version that was seen; idempotent by `key`. @throws ApiError `stale` with `theirs` where somebody else has replied since */
export function replyTo(
  kind: InquiryKind,
  { id, version }: Of,
  data: { text: string; status?: InquiryStatus | undefined },
  key: string,
) {
  const body = { version, data: data as { text: string } }
  return call(withIdempotencyKey(key), 'POST', `${adminPaths[kind]}/{id}/replies`, { params: { id }, body })
}

/** @throws ApiError `not_found` if the inquiry is deleted */
export function addNote(kind: InquiryKind, id: string, body: NoteFields, key: string) {
  return call(withIdempotencyKey(key), 'POST', `${adminPaths[kind]}/{id}/notes`, { params: { id }, body })
}

/** Changes one's own note. @throws ApiError `stale` with both sides, `not_found` */
export function saveNote(kind: InquiryKind, params: OfNote, { version, data }: { version: number; data: NoteFields }) {
  return call(browserApi, 'PUT', `${adminPaths[kind]}/{id}/notes/{note}`, { params, body: { version, data } })
}

/** Deletes one's own note for good. @throws ApiError `not_found` */
export function deleteNote(kind: InquiryKind, params: OfNote) {
  return call(browserApi, 'DELETE', `${adminPaths[kind]}/{id}/notes/{note}`, { params })
}
