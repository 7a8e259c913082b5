import { sql } from 'drizzle-orm'
import { customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/server/database/columns.ts'
import { notBlank, oneOf } from '#platform/server/database/checks.ts'
import { searchKinds } from './schema.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * What visitors may find, one row per published course, announcement, resource, team member and page. Triggers on the
 * tables of these (the migration `search-triggers`) keep it in the transaction that writes them, so that a draft is never in
 * it, whoever unpublishes and however. `changed_at` is when the record itself was last written, null for a page of fixed texts.
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
    // One index per kind, so that a word which a hundred thousand announcements have does not slow the search of pages.
    ...searchKinds.map((kind) =>
      index(`search_documents_${kind}_words`)
        .using('gin', table.words)
        .where(sql`${table.kind} = '${sql.raw(kind)}'`),
    ),
  ],
)
