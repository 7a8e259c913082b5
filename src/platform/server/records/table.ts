import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { jsonKind, positive } from '#platform/server/database/checks.ts'
import { momentOfWriting, recordId } from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#platform/server/database/listed-page.ts'
import { binListing } from '#platform/values/bin.ts'

/** The version before each save of public content. `saved_by` is no foreign key: the platform knows no feature's table. */
export const revisions = pgTable(
  'revisions',
  {
    id: recordId(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    version: integer().notNull(),
    data: jsonb().notNull(),
    saved_at: momentOfWriting(),
    saved_by: uuid(),
    /** On a deleted record's last version: what the deletion cleared elsewhere. */
    cleared: jsonb(),
  },
  (table) => [
    unique('revisions_one_per_version').on(table.entity, table.entity_id, table.version),
    positive('revisions_version_positive', table.version),
    index('revisions_saved_at').on(table.saved_at, table.id),
    // The few records that were saved more often than the settings keep unless they say otherwise.
    index('revisions_many')
      .on(table.entity, table.entity_id)
      .where(sql`${table.version} > 20`),
  ],
)

/** Pictures of each kept version, by key, for an index; filled by a trigger (`picture_keys`, migration kept-pictures). */
export const keptPictures = pgTable(
  'kept_pictures',
  {
    key: text().notNull(),
    revision_id: uuid()
      .notNull()
      .references(() => revisions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.revision_id] }),
    index('kept_pictures_revision').on(table.revision_id),
  ],
)

/** What is deleted and can be restored, until the sweep. What it held is its last revision, or `data`, its row, of a kind without versions. */
export const deletedRecords = pgTable(
  'deleted_records',
  {
    id: recordId(),
    entity: text().notNull(),
    entity_id: text().notNull(),
    title: text().notNull(),
    data: jsonb(),
    /** Addresses of its files; a trigger (`keep_deleted_references`) keeps them from the sweep of files. */
    files: jsonb()
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'`),
    deleted_at: momentOfWriting(),
    deleted_by: uuid(),
    /** Its time in the bin begins here. */
    binned_at: momentOfWriting(),
    search_text: searchText('title'),
  },
  (table) => [
    unique('deleted_records_one_per_record').on(table.entity, table.entity_id),
    jsonKind('deleted_records_data_object', table.data, 'object'),
    jsonKind('deleted_records_files_list', table.files, 'array'),
    ...listingIndexes('deleted_records', table, binListing),
    index('deleted_records_kind_newest').on(table.entity, table.deleted_at, table.id),
    index('deleted_records_binned_at').on(table.binned_at),
    index('deleted_records_folded_email')
      .on(sql`lower(btrim(${table.data} ->> 'email'))`)
      .where(sql`${table.data} is not null`),
    containsIndex('deleted_records_contains', table.search_text),
  ],
)
