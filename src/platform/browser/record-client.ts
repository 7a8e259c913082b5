import type { BatchAnswer, BatchDeleted } from '#platform/values/record-batch.ts'
import { browserApi, requestJson } from './api-client.ts'

/** What is said where a record is stored or gone and a file of it could not be removed yet. */
export const fileStaysMessage = 'Failed to delete file: it is unlinked, and will be removed from storage later.'

/** A record as its save answers it: whether others' changes were kept beside it, and files that could not be removed. */
export type StoredRecord<Editable> = Editable & { merged?: boolean; not_removed?: string[] }

/** The calls that add, save and delete one kind of record, whose address in the API is `path`. */
export function recordClient<Editable extends { id: string; version: number }>(path: string) {
  return {
    /**
     * Saves the fields over version `from` of a record, brings back with them the deleted one whose id is `restores`, or adds them
     * as a new one. @throws ApiError, with the code `stale` and both sides for a true overlap
     */
    store: (record: Pick<Editable, 'id'> | null, fields: Partial<Editable>, from: number, restores?: string) => {
      const send = (method: 'POST' | 'PUT', to: string, body: object) =>
        requestJson<StoredRecord<Editable>>(browserApi, method, to, body)
      if (record) return send('PUT', `${path}/${record.id}`, { version: from, data: fields })
      return send('POST', restores === undefined ? path : `${path}/${restores}/restore`, fields)
    },
    /** Deletes a record; gives the files of it that could not be removed, where there are any. @throws ApiError */
    remove: ({ id }: Pick<Editable, 'id'>) =>
      requestJson<{ not_removed: string[] } | undefined>(browserApi, 'DELETE', `${path}/${id}`),
  }
}

export type RecordBatchClient = ReturnType<typeof recordBatchClient>

/** The calls that delete and publish several records of one kind; each gives how many of them there are. */
export function recordBatchClient(path: string) {
  const call = <Answer>(name: string, body: object) => requestJson<Answer>(browserApi, 'POST', `${path}/${name}`, body)
  return {
    /** @throws ApiError */
    remove: (ids: readonly string[]) => call<BatchDeleted>('batch-delete', { ids }),
    /** Publishes, or makes drafts. @throws ApiError */
    publish: (ids: readonly string[], published: boolean) => call<BatchAnswer>('batch-publish', { ids, published }),
  }
}
