import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, boolean, integer, jsonb, type PgColumn, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { jsonKind, languageCode, positive } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Language, languageNow } from '#platform/values/translate.ts'
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
    /** The record is written in this language instead of English. */
    is_source: boolean().notNull().default(false),
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

const written = alias(translations, 'written')
/** In which language a record is written. */
export function sourceLanguage(entity: string | PgColumn | SQL, id: SQL | PgColumn | string): SQL<Language> {
  return sql<Language>`coalesce((select ${written.language} from ${translations} as written
    where ${written.record_id} = ${id} and ${written.entity} = ${entity} and ${written.is_source} limit 1), 'en')`
}

/** What is published of translations, but for one into the language in which its record has come to be written. */
const isRead = sql`${translations.published} and ${translations.language} <> ${sourceLanguage(translations.entity, translations.record_id)}`

/** Joins what is published of a record's translation into the reader's language. */
export function isTranslationOf(entity: string, id: PgColumn): SQL | undefined {
  const { record_id, language } = translations
  return and(
    sql`${record_id} = ${id}::text`,
    sql`${language} = ${languageNow()}`,
    eq(translations.entity, entity),
    isRead,
  )
}

export type TranslatedTitle = (record: { id: string; title: string }) => string

/** What records are called in the language of the moment, where that is published, else their title: for what is written in several. */
export async function translatedTitles(db: Db, ids: readonly string[]): Promise<TranslatedTitle> {
  const { record_id, language, texts } = translations
  const said = sql<string | null>`${texts} ->> 'title'`
  const rows = await db
    .select({ record_id, language, said })
    .from(translations)
    .where(and(inArray(record_id, [...ids]), isRead))
  const known = new Map(rows.map((row) => [`${row.record_id} ${row.language}`, row.said]))
  return ({ id, title }) => known.get(`${id} ${languageNow()}`) ?? title
}
