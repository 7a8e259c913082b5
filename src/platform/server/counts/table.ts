import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { notNegative } from '#platform/server/database/checks.ts'

/** Row counts by column value, so that long lists count fast; triggers (`keep_row_counts`) keep them in the writing transaction. */
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
