import { sql } from 'drizzle-orm'
import { customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/server/database/columns.ts'
import { notBlank, oneOf } from '#platform/server/database/checks.ts'
import { searchKinds } from './schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * One row per public record or page, maintained by triggers (migration `search-triggers`), so that drafts never appear. `changed_at`:
 * when the record was written, null for fixed texts.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text({ enum: searchKinds }).notNull(),
    id: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    address: text().notNull(),
    changed_at: moment(),
    words: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_documents_pkey', columns: [table.kind, table.id] }),
    oneOf('search_documents_kind_known', table.kind, searchKinds),
    notBlank('search_documents_address_not_blank', table.address),
    // A partial index per kind, so that many announcements do not slow the search of pages.
    ...searchKinds.map((kind) =>
      index(`search_documents_${kind}_words`)
        .using('gin', table.words)
        .where(sql`${table.kind} = '${sql.raw(kind)}'`),
    ),
  ],
)
