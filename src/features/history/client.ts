import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Deleted, Entity, RecordEntity, Version, WholeVersion } from './schema.ts'

const address = (entity: Entity, id: string) => `/api/admin/history/${entity}/${id}`

/** The kept versions of a section or record, newest first, at most 100; for administrators. @throws ApiError */
export function versionsQuery(entity: Entity, id: string) {
  return queryOptions({
    queryKey: ['history', entity, id] as const,
    queryFn: ({ signal }) => requestJson<Version[]>(browserApi, 'GET', address(entity, id), undefined, signal),
    // Somebody may have saved a moment ago.
    staleTime: 0,
  })
}

/** What a section or record held at a version; it never changes. @throws ApiError */
export function versionQuery(entity: Entity, id: string, version: number) {
  return queryOptions({
    queryKey: ['history', entity, id, version] as const,
    queryFn: ({ signal }) =>
      requestJson<WholeVersion>(browserApi, 'GET', `${address(entity, id)}/${version}`, undefined, signal),
  })
}

/** Deleted records of a kind, the latest deletion first, at most 100; for administrators. @throws ApiError */
export function deletedQuery(entity: RecordEntity) {
  return queryOptions({
    queryKey: ['deleted', entity] as const,
    queryFn: ({ signal }) =>
      requestJson<Deleted[]>(browserApi, 'GET', `/api/admin/deleted/${entity}`, undefined, signal),
    staleTime: 0,
  })
}
