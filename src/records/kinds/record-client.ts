import type { BatchOutcome } from '#records/batches/record-batch.ts'
import { browserApi, requestJson, withIdempotencyKey } from '#platform/browser/api-client.ts'
import type { ApiAnswer, ApiBody, ApiPath } from '#platform/browser/api-routes.ts'
import type { BatchChange, OwnChanges } from '#records/batches/run-batch.ts'

/** Said where a record is stored or gone and a file of it could not be removed yet. */
export const fileStaysMessage = 'Failed to delete file: it is unlinked, and will be removed from storage later.'

/** A saved record; `merged`: with others' changes; `not_removed`: files still stored. */
export type StoredRecord<Editable> = Editable & { merged?: boolean; not_removed?: string[] }

/** How a record is added: by idempotency `key`, restoring `restores`, over the lost `standing`, or as a new one (`anew`). */
export type AddedAs = { key: string; restores?: string | undefined; standing?: string | undefined; anew?: true }

export function idOfStanding(record: { id: string } | null, added?: AddedAs): string | undefined {
  if (added?.standing !== undefined) return added.standing
  return added?.anew || added?.restores !== undefined ? undefined : record?.id
}

type RecordPath = {
  [Path in ApiPath<'POST'>]: `${Path}/{id}` extends ApiPath<'PUT'> & ApiPath<'DELETE'>
    ? `${Path}/{id}/restore` extends ApiPath<'POST'>
      ? Path
      : never
    : never
}[ApiPath<'POST'>]

export function recordClient<Path extends RecordPath>(path: Path) {
  type Stored = StoredRecord<ApiAnswer<'POST', Path>>
  return {
    /** Saves over version `from`, or adds (`record` null). @throws ApiError, `stale` with both sides for a conflict */
    store: (record: { id: string } | null, fields: ApiBody<'POST', Path>, from: number, added?: AddedAs) => {
      const id = idOfStanding(record, added)
      const restores = added?.restores
      if (id !== undefined)
        return requestJson<Stored>(browserApi, 'PUT', `${path}/${id}`, { version: from, data: fields })
      if (restores !== undefined) return requestJson<Stored>(browserApi, 'POST', `${path}/${restores}/restore`, fields)
      return requestJson<Stored>(added ? withIdempotencyKey(added.key) : browserApi, 'POST', path, fields)
    },
    /** One record as its editors get it. @throws ApiError `not_found` */
    read: (id: string) => requestJson<ApiAnswer<'POST', Path>>(browserApi, 'GET', `${path}/${id}`),
    /** Adds a copy, as a draft where there are drafts. @throws ApiError */
    duplicate: (id: string) => requestJson<ApiAnswer<'POST', Path>>(browserApi, 'POST', `${path}/${id}/duplicate`),
    /** Deletes it into the bin. @throws ApiError */
    remove: ({ id }: { id: string }) =>
      requestJson<ApiAnswer<'DELETE', `${Path}/{id}`>>(browserApi, 'DELETE', `${path}/${id}`),
  }
}

type BatchPath<Path = ApiPath<'POST'>> = Path extends `${infer Kind}/batch` ? Kind : never

export type RecordBatchClient = ReturnType<typeof recordBatchClient>

/** The call that changes or deletes several records of one kind, each by itself. @throws ApiError */
export function recordBatchClient(
  path: BatchPath,
  entity = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', '_'),
) {
  return {
    /** Its table, by which the bin calls it. */
    entity,
    work: (ids: readonly string[], change: BatchChange, own?: OwnChanges) =>
      requestJson<BatchOutcome>(browserApi, 'POST', `${path}/batch`, { ids, change, own }),
  }
}
