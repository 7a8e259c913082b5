import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { notNegative } from '#platform/server/database/checks.ts'

/**
 * How many rows of a table have each value of a column, so that a list of a hundred thousand is counted as fast as one of
 * a hundred. Triggers on the counted tables (`keep_row_counts` in the migration that brings it) keep it in the transaction that
 * writes them; a value that no row has counts 0 or is missing.
 */
export const rowCounts = pgTable(
  'row_counts',
  {
    counted: text().notNull(),
    value: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'row_counts_pkey', columns: [table.counted, table.value] }),
    notNegative('row_counts_count_not_negative', table.count),
  ],
)
