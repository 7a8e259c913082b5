import { jsonb, pgTable, primaryKey, text, index } from 'drizzle-orm/pg-core'
import { momentOfWriting } from '#platform/server/database/columns.ts'

/**
 * What was added under an Idempotency-Key: by whom (a hash of account or address) and where, a hash of what was asked, and the
 * answer. Kept for a day at least, so that a request which is sent again adds nothing twice.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text().notNull(),
    operation: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    answer: jsonb().notNull(),
    at: momentOfWriting(),
  },
  (table) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [table.scope, table.operation, table.key] }),
    index('idempotency_keys_at').on(table.at),
  ],
)
