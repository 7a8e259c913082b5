import { jsonb, pgTable, primaryKey, text, index } from 'drizzle-orm/pg-core'
import { momentOfWriting } from '#platform/server/database/columns.ts'

/** Idempotency keys: hash of who and where, hash of the request, and the answer; kept for at least a day. */
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
