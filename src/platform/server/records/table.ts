import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { positive } from '#platform/server/database/checks.ts'
import { momentOfWriting, recordId } from '#platform/server/database/columns.ts'

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
