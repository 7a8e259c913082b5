import { apiQuery } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { InquiryKind, InquiryListAsked } from './schema.ts'

/** Where the questions or applications are in the API; one is at `{id}` below. */
export const inquiryPaths = {
  questions: '/api/admin/questions',
  applications: '/api/admin/volunteer-applications',
} as const

/** A page of questions or applications; `limit` 20 by default. */
export function inquiriesQuery(kind: InquiryKind, asked: Partial<Omit<InquiryListAsked, 'after'>>) {
  const query = { status: 'all', ...asked } as const
  return pagedQuery(['inquiries', kind, 'list', query], inquiryPaths[kind], query)
}

/** The exact number of matches, asked separately, so that no list waits for it. */
export function inquiryCountQuery(kind: InquiryKind, asked: Partial<Omit<InquiryListAsked, 'after' | 'limit'>>) {
  const { sort: _sort, order: _order, ...wanted } = asked
  const query = { status: 'all', ...wanted } as const
  const select = ({ total }: { total: number }) => total
  return apiQuery(['inquiries', kind, 'count', query], `${inquiryPaths[kind]}/count`, { query, select })
}

/** One question or application; always current, since somebody is about to answer it. @throws ApiError `not_found` if deleted */
export function inquiryQuery(kind: InquiryKind, id: string) {
  return apiQuery(['inquiries', kind, id], `${inquiryPaths[kind]}/{id}`, { params: { id }, staleTime: 0 })
}

/** What happened to one, oldest first, with what becomes of its mail. @throws ApiError `not_found` if deleted */
export function inquiryHistoryQuery(kind: InquiryKind, id: string) {
  return apiQuery(['inquiries', kind, id, 'history'], `${inquiryPaths[kind]}/{id}/history`, {
    params: { id },
    staleTime: 0,
    meta: { cacheTags: ['mail'] },
  })
}
