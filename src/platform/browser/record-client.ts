import type { BatchAnswer, BatchDeleted } from '#platform/values/record-batch.ts'
import { addingOnce } from './adding-once.ts'
import { browserApi, requestJson } from './api-client.ts'
import type { Api } from './page-context.ts'

/** What is said where a record is stored or gone and a file of it could not be removed yet. */
export const fileStaysMessage = 'Failed to delete file: it is unlinked, and will be removed from storage later.'

/** A record as its save answers it: whether others' changes were kept beside it, and files that could not be removed. */
export type StoredRecord<Editable> = Editable & { merged?: boolean; not_removed?: string[] }

/**
 * As what a record is added: under which key, so that it is added once, or as the deleted one whose id is `restores`; `standing` is
 * the id that it has got already, its answer lost; `anew`: as a record of its own, whatever it was before.
 */
export type AddedAs = { key: string; restores?: string | undefined; standing?: string | undefined; anew?: true }

/** The id of the record to save over; undefined for one to add. */
export function idOfStanding(record: { id: string } | null, added?: AddedAs): string | undefined {
  if (added?.standing !== undefined) return added.standing
  return added?.anew || added?.restores !== undefined ? undefined : record?.id
}

/** The calls that add, save and delete one kind of record, whose address in the API is `path`. */
export function recordClient<Editable extends { id: string; version: number }>(path: string) {
  return {
    /**
     * Saves the fields over version `from` of a record, or adds them (`record` null). @throws ApiError, with the code `stale` and
     * both sides for a true overlap
     */
    store: (record: Pick<Editable, 'id'> | null, fields: Partial<Editable>, from: number, added?: AddedAs) => {
      const send = (api: Api, method: 'POST' | 'PUT', to: string, body: object) =>
        requestJson<StoredRecord<Editable>>(api, method, to, body)
      const id = idOfStanding(record, added)
      if (id !== undefined) return send(browserApi, 'PUT', `${path}/${id}`, { version: from, data: fields })
      if (added?.restores !== undefined) return send(browserApi, 'POST', `${path}/${added.restores}/restore`, fields)
      return send(added ? addingOnce(added.key) : browserApi, 'POST', path, fields)
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
