import { sql } from 'drizzle-orm'
import { customType, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/server/database/columns.ts'
import { notBlank } from '#platform/server/database/checks.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One row per public record or page, maintained by triggers (`declaredTriggers`), so that drafts never appear. `changed_at`: when the
 * record was written, null for fixed texts. among the `words` are the kind and, once more, those of the title (rules.ts).
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
    /** By language what its translation says, whose words are among the `words`: `{ zh: { title, body } }`. */
    translated: jsonb()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ name: 'search_documents_pkey', columns: [table.kind, table.id] }),
    notBlank('search_documents_address_not_blank', table.address),
    index('search_documents_record').on(table.id),
    index('search_documents_words').using('gin', table.words),
    // What most documents have is soon found among the newest.
    index('search_documents_newest').on(table.kind, sql`${table.changed_at} desc nulls last`, table.id),
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
