import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { notBlank, notNegative, oneOf, webAddress } from '#platform/server/database/checks.ts'
import { moment, momentOfWriting, recordId } from '#platform/server/database/columns.ts'
import { deliveryStates } from './schema.ts'

/** Its secret is derived from `salt` and a secret of the site's: a copy of this table signs nothing. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: recordId(),
    url: text().notNull(),
    events: text().array().notNull(),
    salt: text().notNull(),
    /** For a day after a new secret, both sign. */
    former_salt: text(),
    salted_at: momentOfWriting(),
    is_active: boolean().notNull().default(true),
    switched_off_at: moment(),
    failing_since: moment(),
    created_at: momentOfWriting(),
  },
  (table) => [
    webAddress('webhook_endpoints_url_web', table.url),
    notBlank('webhook_endpoints_salt_not_blank', table.salt),
    check('webhook_endpoints_events_some', sql`cardinality(${table.events}) > 0`),
  ],
)

/** One event for one endpoint, written in the transaction of its cause (an outbox), and the log of how it was sent. No personal data. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: recordId(),
    endpoint_id: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    record_id: text(),
    /** The record's address below the site's own. */
    path: text(),
    state: text({ enum: deliveryStates }).notNull().default('pending'),
    attempts: integer().notNull().default(0),
    created_at: momentOfWriting(),
    tried_at: moment(),
    next_at: moment().defaultNow(),
    status: integer(),
    answer: text(),
    ms: integer(),
    error: text(),
  },
  (table) => [
    notBlank('webhook_deliveries_type_not_blank', table.type),
    oneOf('webhook_deliveries_state_known', table.state, deliveryStates),
    notNegative('webhook_deliveries_attempts_not_negative', table.attempts),
    index('webhook_deliveries_newest').on(table.created_at, table.id),
    index('webhook_deliveries_of_endpoint').on(table.endpoint_id, table.created_at, table.id),
    index('webhook_deliveries_in_state').on(table.state, table.created_at, table.id),
    index('webhook_deliveries_due')
      .on(table.next_at)
      .where(sql`${table.state} = 'pending'`),
  ],
)
