import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
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
  },
  (table) => [
    unique('revisions_one_per_version').on(table.entity, table.entity_id, table.version),
    positive('revisions_version_positive', table.version),
  ],
)
