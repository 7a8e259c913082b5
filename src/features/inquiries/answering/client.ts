import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { listAddress } from '#platform/browser/use-list-place.ts'
import type { Count } from '#platform/values/paging.ts'
import type {
  InquiriesWanted,
  Inquiry,
  InquiryFigures,
  InquiryKind,
  InquiryListAsked,
  InquiryStatus,
  ListedInquiry,
} from './schema.ts'

const addresses: Record<InquiryKind, string> = {
  questions: '/api/admin/questions',
  applications: '/api/admin/volunteer-applications',
}

/** Questions or applications, a page at a time; `limit` twenty unless told. For administrators, as all of these. */
export function inquiriesQuery(
  kind: InquiryKind,
  { status, search, order = 'newest', limit }: InquiriesWanted & Partial<Pick<InquiryListAsked, 'order' | 'limit'>>,
) {
  const asked = { status, search, order, limit: limit === undefined ? null : String(limit) }
  return pagedQuery<ListedInquiry>(['inquiries', kind, 'list', asked], addresses[kind], asked)
}

/** How many match, exactly: asked for by itself, so that no list waits for its count. */
export function inquiryCountQuery(kind: InquiryKind, { status, search }: InquiriesWanted) {
  return queryOptions({
    queryKey: ['inquiries', kind, 'count', { status, search }] as const,
    queryFn: ({ signal }) => read<Count>(listAddress(`${addresses[kind]}/count`, { status, search }), signal),
  })
}

/** One whole, as it stands. @throws ApiError `PGRST116` where somebody has deleted it */
export function inquiryQuery(kind: InquiryKind, id: string) {
  return queryOptions({
    queryKey: ['inquiries', kind, id] as const,
    queryFn: ({ signal }) => read<Inquiry>(`${addresses[kind]}/${id}`, signal),
    // What somebody is about to answer is looked at as it is now.
    staleTime: 0,
  })
}

/** The figures of the overview; they follow every change of either kind. */
export const inquiryFiguresQuery = queryOptions({
  queryKey: ['inquiries', 'figures'] as const,
  queryFn: ({ signal }) => read<InquiryFigures>('/api/admin/inquiries', signal),
  meta: { madeFrom: ['inquiries'] },
})

/** Sets the status over `version`. @throws ApiError `stale` with `theirs` where somebody else has changed it, `PGRST116` */
export function setInquiryStatus(
  kind: InquiryKind,
  { id, version }: { id: string; version: number },
  status: InquiryStatus,
) {
  return requestJson<Inquiry>(browserApi, 'PUT', `${addresses[kind]}/${id}`, { version, data: { status } })
}

/** Deletes one for good. @throws ApiError `PGRST116` where it is gone already */
export function deleteInquiry(kind: InquiryKind, id: string) {
  return requestJson<undefined>(browserApi, 'DELETE', `${addresses[kind]}/${id}`)
}

function read<Answer>(address: string, signal: AbortSignal) {
  return requestJson<Answer>(browserApi, 'GET', address, undefined, signal)
}
