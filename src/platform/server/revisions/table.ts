import { index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { positive } from '#platform/server/database/checks.ts'
import { momentOfWriting, recordId } from '#platform/server/database/columns.ts'

/**
 * The version before every save of public content, for an administrator to look at and restore. `entity` names the
 * record's table. `saved_by` is a profile's id without a reference: the platform knows no feature's table.
 */
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
    /** With the last version of a record that was deleted: what the deletion cleared elsewhere. */
    cleared: jsonb(),
  },
  (table) => [
    unique('revisions_one_per_version').on(table.entity, table.entity_id, table.version),
    positive('revisions_version_positive', table.version),
  ],
)

/**
 * The pictures that each kept version shows, by their keys, so that whether one is kept is asked by index. A trigger fills it
 * with `picture_keys` of the version (migrations, kept-pictures) in the statement that keeps it: a version is never changed.
 */
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
