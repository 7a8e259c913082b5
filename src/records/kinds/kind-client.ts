import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Asked, listCountQuery, selectMatching } from '#records/lists/list-client.ts'
import { browserApi, requestJson, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { readEveryRow, rowsQuery } from '#platform/browser/paged-query.ts'
import type { Kind, KindRow } from './kind.ts'
import { addressWith } from '#platform/values/address-with.ts'
import {
  type AddedAs,
  additionQuery,
  batchClient,
  idOfStanding,
  keepLanguage,
  type StoredRecord,
} from './record-client.ts'

type Listed = Pick<Kind, 'entity' | 'topic' | 'path' | 'shapes' | 'asked'>

/** The calls of a kind's editors, as it declares them. */
export function clientOf<Of extends Listed>({ entity, topic, path }: Of) {
  type Row = KindRow<Of>
  type Stored = StoredRecord<Row>
  type Page = Asked & Omit<z.input<Of['asked']['page']>, 'after'>
  return {
    /** A page at a time. */
    query: (asked: Page) => rowsQuery<Row>([topic, 'admin', asked], path, asked),
    /** All of them, of a kind of few. */
    everyQuery: () =>
      queryOptions({
        queryKey: [topic, 'admin'] as const,
        queryFn: ({ signal }) => readEveryRow<Row>(path, signal),
      }),
    count: (asked: Page) => listCountQuery(topic, path, asked),
    select: (asked: Page) => selectMatching(path, asked),
    batches: batchClient(path, entity),
    /** Saves over version `from`, or adds (`record` null). @throws ApiError, `stale` with both sides for a conflict */
    store: async (
      record: { id: string } | null,
      fields: z.input<Of['shapes']['fields']>,
      from: number,
      added?: AddedAs,
    ) => {
      const id = idOfStanding(record, added)
      const restores = added?.restores
      if (id !== undefined) {
        const saved = await requestJson<Stored>(browserApi, 'PUT', `${path}/${id}`, { version: from, data: fields })
        await keepLanguage(entity, id, added)
        return saved
      }
      if (restores !== undefined) return requestJson<Stored>(browserApi, 'POST', `${path}/${restores}/restore`, fields)
      if (!added) return requestJson<Stored>(browserApi, 'POST', path, fields)
      const address = addressWith(path, { query: additionQuery(added) })
      return requestJson<Stored>(withIdempotencyKey(added.key), 'POST', address, fields)
    },
    /** One record as its editors get it. @throws ApiError `not_found` */
    read: (id: string) => requestJson<Row>(browserApi, 'GET', `${path}/${id}`),
    /** Adds a copy, as a draft where there are drafts. @throws ApiError */
    duplicate: (id: string) => requestJson<Row>(browserApi, 'POST', `${path}/${id}/duplicate`),
    /** Deletes it into the bin. @throws ApiError */
    remove: ({ id }: { id: string }) => requestJson<undefined>(browserApi, 'DELETE', `${path}/${id}`),
  }
}
