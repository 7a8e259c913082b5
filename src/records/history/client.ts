import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'

/** The kept versions of a record, newest first, at most 100. @throws ApiError */
export function versionsQuery(entity: string, id: string) {
  return queryOptions({
    queryKey: ['history', entity, id] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'GET', '/api/admin/history/{entity}/{id}', { params: { entity, id }, signal }),
    // Somebody may have saved a moment ago.
    staleTime: 0,
  })
}

/** The newest version of a record, read again as its `topic` changes. @throws ApiError */
export function newestQuery(topic: string, entity: string, id: string) {
  return queryOptions({
    queryKey: [topic, id, 'newest'] as const,
    queryFn: ({ signal }) =>
      call(browserApi, 'GET', '/api/admin/history/{entity}/{id}/newest', { params: { entity, id }, signal }),
    staleTime: 0,
  })
}

/** A record's data at a version; immutable. @throws ApiError */
export function versionQuery(entity: string, id: string, version: number) {
  const params = { entity, id, version }
  return queryOptions({
    queryKey: ['history', entity, id, version] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/history/{entity}/{id}/{version}', { params, signal }),
  })
}

/** Deleted records of a kind, latest first, at most 100. @throws ApiError */
export function deletedQuery(entity: string) {
  return queryOptions({
    queryKey: ['deleted', entity] as const,
    queryFn: ({ signal }) => call(browserApi, 'GET', '/api/admin/deleted/{entity}', { params: { entity }, signal }),
    staleTime: 0,
  })
}
