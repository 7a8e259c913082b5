import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { oneOf } from '#platform/server/database/checks.ts'
import { momentOfWriting } from '#platform/server/database/columns.ts'
import { capabilities } from '#platform/values/roles.ts'

/**
 * `everyone-later` tells the public in batches (gatherChanges), which hides each moment; the server's own listeners hear all at once.
 * `administrators`: who holds every capability; written by the version before, and by `gatherChanges`. `person`: the account
 * concerned and nobody else.
 */
export const audiences = ['everyone', 'everyone-later', 'administrators', 'person', ...capabilities] as const

/** Changes in order, for browsers and processes that were away; `ids` is empty where the whole topic changed (more than 20 ids). */
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
    hears: text({ enum: audiences }).notNull().default('administrators'),
    person: uuid(),
  },
  (table) => [
    check('changes_ids_at_most_20', sql`cardinality(${table.ids}) <= 20`),
    oneOf('changes_hears_known', table.hears, audiences),
    index('changes_at').on(table.at),
    index('changes_for_later')
      .on(table.position)
      .where(sql`${table.hears} = 'everyone-later'`),
  ],
)
