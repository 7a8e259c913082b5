import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { AnyKind, Document, Locked } from '#records/kinds/record-kind.server.ts'
import { documentAt } from '#records/kinds/record-rows.server.ts'
import { isSame } from '#records/saving/merge.ts'
import type { Language } from '#platform/values/translate.ts'
import { sourceLanguage, translations } from './table.server.ts'
import { textsOf } from './texts.ts'

type Written = { entity: string; record_id: string }

/** In which language a record is written. */
export async function writtenIn(db: Db, { entity, record_id }: Written): Promise<Language> {
  const { rows } = await db.execute<{ language: Language }>(
    sql`select ${sourceLanguage(entity, record_id)} as language`,
  )
  return rows[0]?.language ?? 'en'
}

/** Says in which language a new record is written. Call it in the transaction that adds it. */
export async function beginIn(tx: Db, of: Written, language: Language): Promise<void> {
  if (language === 'en') return
  await tx
    .insert(translations)
    .values({ ...of, language, texts: {}, source_version: 1, published: true, is_source: true })
}

/** A save that changes no text of a record leaves its translations as new as they were. Call it in the transaction of the save. */
export async function followSource(
  tx: Db,
  kind: AnyKind,
  { id, version, document }: Omit<Locked<Document>, 'savedAt'>,
  after: Document,
) {
  const texts = textsOf(kind.fields, document)
  if (Object.keys(texts).length === 0 || !isSame(texts, textsOf(kind.fields, after))) return
  const { entity, record_id, source_version } = translations
  // All of them, so that one that is being saved is waited for.
  const followed = sql`case when ${source_version} = ${version} then ${version + 1} else ${source_version} end`
  await tx
    .update(translations)
    .set({ source_version: followed, updated_at: sql`updated_at` })
    .where(and(eq(record_id, id), eq(entity, kind.entity)))
}

/**
 * A translation of texts that still stand so is as new as its record, whatever else of that was saved while somebody translated. Call it
 * in the transaction of the save; `read`: the version whose texts were translated.
 */
export async function catchUp(tx: Db, kind: AnyKind, { version, document }: Locked<Document>, saved: Saved) {
  const { id, record_id, source_version, read } = saved
  const former = read < version ? await documentAt(tx, { entity: kind.entity, id: record_id }, read) : undefined
  const texts = textsOf(kind.fields, document)
  const now = former !== undefined && isSame(textsOf(kind.fields, former), texts) ? version : read
  if (now === source_version) return
  const set = { source_version: now, updated_at: sql`updated_at` }
  await tx.update(translations).set(set).where(eq(translations.id, id))
}
type Saved = { id: string; record_id: string; source_version: number; read: number }
