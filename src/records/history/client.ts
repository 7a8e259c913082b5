import { apiQuery } from '#platform/browser/api-client.ts'

const path = '/api/admin/history/{entity}/{id}'

/** The kept versions of a record, newest first, at most 100; somebody may have saved a moment ago. */
export function versionsQuery(entity: string, id: string) {
  return apiQuery(['history', entity, id], path, { params: { entity, id }, staleTime: 0 })
}

/** The newest version of a record, read again as its `topic` changes. */
export function newestQuery(topic: string, entity: string, id: string) {
  return apiQuery([topic, id, 'newest'], `${path}/newest`, { params: { entity, id }, staleTime: 0 })
}

/** A record's data at a version; immutable. */
export function versionQuery(entity: string, id: string, version: number) {
  return apiQuery(['history', entity, id, version], `${path}/{version}`, { params: { entity, id, version } })
}

/** Deleted records of a kind, latest first, at most 100. */
export function deletedQuery(entity: string) {
  return apiQuery(['deleted', entity], '/api/admin/deleted/{entity}', { params: { entity }, staleTime: 0 })
}
