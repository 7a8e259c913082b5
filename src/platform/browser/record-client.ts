import { browserApi, requestJson } from './api-client.ts'

/** A record as its save answers it: whether others' changes were kept beside it, and files that could not be removed. */
export type StoredRecord<Editable> = Editable & { merged?: boolean; not_removed?: string[] }

/** The calls that add, save and delete one kind of record, whose address in the API is `path`. */
export function recordClient<Editable extends { id: string; version: number }>(path: string) {
  return {
    /** Adds the fields as a new record (`record` null), or saves them over version `from` of one. @throws ApiError, with the code `stale` and both sides for a true overlap */
    store: (record: Pick<Editable, 'id'> | null, fields: Partial<Editable>, from: number) =>
      record
        ? requestJson<StoredRecord<Editable>>(browserApi, 'PUT', `${path}/${record.id}`, {
            version: from,
            data: fields,
          })
        : requestJson<StoredRecord<Editable>>(browserApi, 'POST', path, fields),
    /** Deletes a record. @throws ApiError */
    remove: ({ id }: Pick<Editable, 'id'>) => requestJson<undefined>(browserApi, 'DELETE', `${path}/${id}`),
  }
}

export type RecordBatchClient = ReturnType<typeof recordBatchClient>

/** The calls that delete and publish several records of one kind; each gives how many of them there are. */
export function recordBatchClient(path: string) {
  const call = async (name: string, body: object) =>
    (await requestJson<{ count: number }>(browserApi, 'POST', `${path}/${name}`, body)).count
  return {
    /** @throws ApiError */
    remove: (ids: readonly string[]) => call('batch-delete', { ids }),
    /** Publishes, or makes drafts. @throws ApiError */
    publish: (ids: readonly string[], published: boolean) => call('batch-publish', { ids, published }),
  }
}
