import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { browserApi, requestJson, withIdempotencyKey } from '#platform/browser/api-client.ts'
import { readEveryRow, rowsQuery } from '#platform/browser/paged-query.ts'
import type { Kind, KindRow } from './kind.ts'
import { addressWith, type Filling } from '#platform/values/address-with.ts'
import type { BatchOutcome, Selected } from '#records/batches/record-batch.ts'
import type { ApiPath } from '#platform/browser/api-routes.ts'
import type { BatchChange, OwnChanges } from '#records/batches/run-batch.ts'
import type { Draft } from '#records/editing/drafts.ts'
import { t } from '#platform/values/translate.ts'
import { readTranslation, writeIn } from '#records/translations/client.ts'
import { translationLanguages } from '#records/translations/schema.ts'
import type { Count } from '#platform/values/paging.ts'

/** Said where a record is stored or gone and a file of it could not be removed yet. */
export const fileStaysMessage = t('Failed to delete file: it is unlinked, and will be removed from storage later.')

/** A saved record; `merged`: with others' changes; `not_removed`: files still stored. */
export type StoredRecord<Editable> = Editable & { merged?: boolean; not_removed?: string[] }

/** How a record is added: by idempotency `key`, restoring `restores`, over the lost `standing`, or as a new one (`anew`), in a language. */
export type AddedAs = Pick<Draft<unknown>, 'restores' | 'standing' | 'writtenIn'> & { key: string; anew?: true }

/** What the address that adds it says. */
export const additionQuery = ({ writtenIn }: AddedAs) =>
  writtenIn === undefined || writtenIn === 'en' ? {} : { written_in: writtenIn }

export function idOfStanding(record: { id: string } | null, added?: AddedAs): string | undefined {
  if (added?.standing !== undefined) return added.standing
  return added?.anew || added?.restores !== undefined ? undefined : record?.id
}

/** Gives what an earlier try had added, its answer lost, the language that was chosen since. @throws ApiError */
export async function keepLanguage(entity: string, id: string, { standing, writtenIn }: Partial<AddedAs> = {}) {
  if (standing === undefined || writtenIn === undefined) return
  const [language] = translationLanguages
  const found = await readTranslation({ entity, id, language })
  if (found.source.language !== writtenIn) await writeIn({ entity, id, language }, found, writtenIn === language)
}

type BatchPath<Path = ApiPath<'POST'>> = Path extends `${infer Kind}/batch` ? Kind : never

export type RecordBatchClient = ReturnType<typeof recordBatchClient>

/** The call that changes or deletes several records of one kind, each by itself. @throws ApiError */
export function recordBatchClient(path: BatchPath, entity: string) {
  return batchClient(path, entity)
}

/** The same of a kind that declares its path. */
function batchClient(path: string, entity: string) {
  return {
    /** Its table, by which the bin calls it. */
    entity,
    work: (ids: readonly string[], change: BatchChange, own?: OwnChanges) =>
      requestJson<BatchOutcome>(browserApi, 'POST', `${path}/batch`, { ids, change, own }),
  }
}

/** The search, filters and order of a list. */
export type Asked = NonNullable<Filling['query']>

/** Filters alone: counts and selections go by no order. */
function filterOf(asked: Asked) {
  const { sort: _sort, order: _order, ...filter } = asked
  return filter
}

/** All that match, up to `mostSelected`. @throws ApiError */
export function selectMatching(path: string, asked: Asked) {
  const address = addressWith(`${path}/selection`, { query: filterOf(asked) })
  return requestJson<{ items: Selected[]; more: boolean }>(browserApi, 'GET', address)
}

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
    /** How many of its list match. */
    count: (asked: Page) => {
      const query = filterOf(asked)
      return queryOptions({
        queryKey: [topic, 'admin', 'count', path, query] as const,
        queryFn: ({ signal }) =>
          requestJson<Count>(browserApi, 'GET', addressWith(`${path}/count`, { query }), undefined, signal),
        select: ({ total }: Count) => total,
      })
    },
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
