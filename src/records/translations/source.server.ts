import type { Db } from '#platform/server/database/database.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { type DeclaredKind, savedKind } from '#records/kinds/declared-kind.server.ts'
import type { RecordKind } from '#records/kinds/record-kind.server.ts'
import { readRecords } from '#records/kinds/record-rows.server.ts'
import type { EditableTranslation, TranslationFields } from './schema.ts'

/** A save brings the version of the record whose texts it translates: not merged, the newest counts. */
export type TranslationKind = RecordKind<TranslationFields, EditableTranslation, number>

/** The record that is translated, as it is saved and as it stands; null where there is none. */
export async function sourceOf(
  db: Db,
  sources: readonly DeclaredKind[],
  { entity, record_id: id }: Pick<TranslationFields, 'entity' | 'record_id'>,
) {
  const declared = sources.find((kind) => kind.entity === entity)
  const kind = declared && (declared.key || isRecordId(id)) ? savedKind(declared, id) : null
  const [record] = kind ? await readRecords(db, kind, [id]) : []
  return declared && kind && record ? { declared, kind, record } : null
}
