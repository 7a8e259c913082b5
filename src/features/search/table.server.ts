import { type SQL, sql } from 'drizzle-orm'
import { customType, index, type PgColumn, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/server/database/columns.ts'
import { notBlank } from '#platform/server/database/checks.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The part of `words` that stands in the title. */
export function wordsOfTitle(words: PgColumn | SQL): SQL {
  return sql`ts_filter(${words}, '{a}'::"char"[])`
}

/**
 * One row per public record or page, maintained by triggers (declared-triggers.ts), so that drafts never appear. `changed_at`: when the
 * record was written, null for fixed texts. `words` begin with the kind (rules.ts).
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text().notNull(),
    id: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    address: text().notNull(),
    changed_at: moment(),
    words: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_documents_pkey', columns: [table.kind, table.id] }),
    notBlank('search_documents_address_not_blank', table.address),
    index('search_documents_words').using('gin', table.words),
    // Weights are in no index: what every text says would be read to find the few titles that say it.
    index('search_documents_title_words').using('gin', wordsOfTitle(table.words)),
  ],
)

/**
 * Every word of the titles above, kept by a trigger (migration `api-keys-webhooks-and-suggestions`), with all that it becomes without one of its letters: words that
 * are one letter apart share one of these. Not unique, so that two that write the same new word at once do not wait for each other.
 */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text().notNull(),
    /** Without accents, by which it is compared. */
    folded: text().notNull(),
    near: text().array().notNull(),
  },
  (table) => [
    notBlank('search_terms_term_not_blank', table.term),
    index('search_terms_by_beginning').on(table.folded.op('text_pattern_ops')),
    index('search_terms_near').using('gin', table.near),
  ],
)
