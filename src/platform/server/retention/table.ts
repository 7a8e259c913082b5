import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { notNegative } from '#platform/server/database/checks.ts'
import { momentOfWriting } from '#platform/server/database/columns.ts'

/** The last sweep of each kind of rows that are kept for a time, and how many went in it. */
export const retentionSweeps = pgTable(
  'retention_sweeps',
  {
    name: text().primaryKey(),
    swept_at: momentOfWriting(),
    removed: integer().notNull(),
  },
  (table) => [notNegative('retention_sweeps_removed_not_negative', table.removed)],
)
