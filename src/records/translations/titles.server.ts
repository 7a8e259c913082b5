import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { languageNow } from '#platform/values/translate.ts'
import { isRead, translations } from './table.server.ts'

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
