import { queryOptions } from '@tanstack/react-query'
import { apiAddress, browserApi, call } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { KindWords } from '#records/kinds/record-kind.ts'
import type { AuditAsked } from './schema.ts'

/** The audit log, newest first; told of by the topics of `kinds`. */
export function auditQuery(shown: AuditAsked, kinds: readonly KindWords[]) {
  const meta = { cacheTags: ['bin', ...kinds.map(({ topic }) => topic)] }
  return pagedQuery(['audit', 'list', shown], '/api/admin/audit', shown, { meta, staleTime: 0 })
}

export const auditPeopleQuery = queryOptions({
  queryKey: ['audit', 'people'] as const,
  queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/audit/people', { signal }),
})

/** What an entry wrote; it never changes. @throws ApiError */
export function auditChangeQuery(id: number) {
  return queryOptions({
    queryKey: ['audit', 'change', id] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/audit/{id}/change', { params: { id }, signal }),
  })
}

export function auditExportAddress(shown: AuditAsked): string {
  return apiAddress('/api/admin/audit/export', { query: shown })
}
