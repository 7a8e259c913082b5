import { apiAddress, apiQuery } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { KindWords } from '#records/kinds/record-kind.ts'
import type { AuditAsked } from './schema.ts'

const path = '/api/admin/audit'

/** The audit log, newest first; told of by the topics of `kinds`. */
export function auditQuery(shown: AuditAsked, kinds: readonly KindWords[]) {
  const meta = { cacheTags: ['bin', ...kinds.map(({ topic }) => topic)] }
  return pagedQuery(['audit', 'list', shown], path, shown, { meta, staleTime: 0 })
}

export const auditPeopleQuery = apiQuery(['audit', 'people'], `${path}/people`)

/** What an entry wrote; it never changes. */
export function auditChangeQuery(id: number) {
  return apiQuery(['audit', 'change', id], `${path}/{id}/change`, { params: { id } })
}

export function auditExportAddress(shown: AuditAsked): string {
  return apiAddress(`${path}/export`, { query: shown })
}
