import type { BatchOutcome } from '#records/batches/record-batch.ts'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { ApiPath } from '#platform/browser/api-routes.ts'
import type { BatchChange, OwnChanges } from '#records/batches/run-batch.ts'
import { type Language, t } from '#platform/values/translate.ts'
import { readTranslation, writeIn } from '#records/translations/client.ts'
import { translationLanguages } from '#records/translations/schema.ts'

/** Said where a record is stored or gone and a file of it could not be removed yet. */
export const fileStaysMessage = t('Failed to delete file: it is unlinked, and will be removed from storage later.')

/** A saved record; `merged`: with others' changes; `not_removed`: files still stored. */
export type StoredRecord<Editable> = Editable & { merged?: boolean; not_removed?: string[] }

/** How a record is added: by idempotency `key`, restoring `restores`, over the lost `standing`, or as a new one (`anew`), in a language. */
export type AddedAs = {
  key: string
  restores?: string | undefined
  standing?: string | undefined
  anew?: true
  writtenIn?: Language | undefined
}

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
export function batchClient(path: string, entity: string) {
  return {
    /** Its table, by which the bin calls it. */
    entity,
    work: (ids: readonly string[], change: BatchChange, own?: OwnChanges) =>
      requestJson<BatchOutcome>(browserApi, 'POST', `${path}/batch`, { ids, change, own }),
  }
}
