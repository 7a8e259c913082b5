import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { AnyKind, Document, Locked } from '#records/kinds/record-kind.server.ts'
import { isSame } from '#records/saving/merge.ts'
import { translations } from './table.server.ts'
import { textsOf } from './texts.ts'

/** A save that changes no text of a record leaves its translations as new as they were. Call it in the transaction of the save. */
export async function followSource(
  tx: Db,
  kind: AnyKind,
  { id, version, document }: Locked<Document>,
  after: Document,
) {
  const texts = textsOf(kind.fields, document)
  if (Object.keys(texts).length === 0 || !isSame(texts, textsOf(kind.fields, after))) return
  const { entity, record_id, source_version } = translations
  await tx
    .update(translations)
    .set({ source_version: version + 1, updated_at: sql`updated_at` })
    .where(and(eq(record_id, id), eq(entity, kind.entity), eq(source_version, version)))
}
