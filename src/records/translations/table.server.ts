import { and, eq, type SQL, sql } from 'drizzle-orm'
import { boolean, integer, jsonb, type PgColumn, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { jsonKind, languageCode, positive } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { languageNow } from '#platform/values/translate.ts'
import type { Texts } from './texts.ts'
import { translationLanguages } from './schema.ts'

/** What a record says in another language; of one that lies in the bin it waits for its return. */
export const translations = pgTable(
  'translations',
  {
    id: recordId(),
    entity: text().notNull(),
    record_id: text().notNull(),
    language: text({ enum: translationLanguages }).notNull(),
    texts: jsonb().$type<Texts>().notNull(),
    /** The version of the record whose texts it says. */
    source_version: integer().notNull(),
    published: boolean().notNull().default(false),
    ...editableRecord(),
  },
  (table) => [
    // The record first: answers are translated by the ids in them.
    unique('translations_one_per_language').on(table.record_id, table.language, table.entity),
    languageCode('translations_language_known', table.language),
    jsonKind('translations_texts_object', table.texts, 'object'),
    positive('translations_version_positive', table.version),
    positive('translations_source_version_positive', table.source_version),
  ],
)

/** Joins what is published of a record's translation into the reader's language. */
export function isTranslationOf(entity: string, id: PgColumn): SQL | undefined {
  const { record_id, language, published } = translations
  return and(
    sql`${record_id} = ${id}::text`,
    sql`${language} = ${languageNow()}`,
    eq(translations.entity, entity),
    published,
  )
}
