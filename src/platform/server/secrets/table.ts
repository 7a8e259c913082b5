import { pgTable, text } from 'drizzle-orm/pg-core'
import { notBlank } from '#platform/server/database/checks.ts'
import { momentOfWriting } from '#platform/server/database/columns.ts'

/** The database's half of secrets that no setting names (shared-secret.ts). */
export const secrets = pgTable(
  'secrets',
  {
    name: text().primaryKey(),
    value: text().notNull(),
    created_at: momentOfWriting(),
  },
  (table) => [notBlank('secrets_value_not_blank', table.value)],
)
