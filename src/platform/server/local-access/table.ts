import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '#platform/server/database/checks.ts'
import { moment } from '#platform/server/database/columns.ts'

const kinds = ['code', 'browser'] as const

/** Printed codes and the browsers that opened them, by hash; a row lives as long as its process extends it. */
export const localAccess = pgTable(
  'local_access',
  {
    token_hash: text().primaryKey(),
    kind: text({ enum: kinds }).notNull(),
    process_id: uuid().notNull(),
    opened_at: moment(),
    alive_until: moment().notNull(),
  },
  (table) => [oneOf('local_access_kind_known', table.kind, kinds), index('local_access_process').on(table.process_id)],
)
