import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { momentOfWriting } from '#platform/server/database/columns.ts'

/**
 * What changed, in order, so that a browser or process that was away gets what it missed. `ids` is empty where the
 * whole topic changed: past 20 ids the topic alone is told.
 */
export const changes = pgTable(
  'changes',
  {
    position: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    topic: text().notNull(),
    ids: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    at: momentOfWriting(),
  },
  (table) => [check('changes_ids_at_most_20', sql`cardinality(${table.ids}) <= 20`), index('changes_at').on(table.at)],
)
