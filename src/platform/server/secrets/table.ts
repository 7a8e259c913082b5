import { pgTable, text } from 'drizzle-orm/pg-core'
import { notBlank } from '#platform/server/database/checks.ts'
import { momentOfWriting } from '#platform/server/database/columns.ts'

/** Secrets that no setting names: made at random once, the same for every process. */
export const secrets = pgTable(
  'secrets',
  {
    name: text().primaryKey(),
    value: text().notNull(),
    created_at: momentOfWriting(),
  },
  (table) => [notBlank('secrets_value_not_blank', table.value)],
)
