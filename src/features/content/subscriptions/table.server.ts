import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { characters, languageCode, notBlank, oneOf } from '#platform/server/database/checks.ts'
import { moment, momentOfWriting, readersLanguage, recordId } from '#platform/server/database/columns.ts'
import { digestIntervals, type Wanted } from './schema.ts'

/** One row per address. Unsubscribing deletes it. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: recordId(),
    email: text().notNull(),
    email_key: text()
      .generatedAlwaysAs(sql`lower(btrim(email))`)
      .notNull(),
    /** Confirmed ones; empty until then. */
    topics: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    every: text({ enum: digestIntervals }).notNull().default('weekly'),
    /** What was asked for last, until it is confirmed. */
    asked: jsonb().$type<Wanted>(),
    language: readersLanguage(),
    confirmed_at: moment(),
    /** What was published until then has been told. */
    told_until: moment(),
    due_at: moment(),
    created_at: momentOfWriting(),
    asked_at: momentOfWriting(),
  },
  (table) => [
    unique('subscriptions_one_per_email').on(table.email_key),
    notBlank('subscriptions_email_not_blank', table.email),
    characters('subscriptions_email_length', table.email, 1, 255),
    languageCode('subscriptions_language_known', table.language),
    oneOf('subscriptions_every_known', table.every, digestIntervals),
    check(
      'subscriptions_confirmed_with_topics',
      sql`(${table.confirmed_at} is null) = (cardinality(${table.topics}) = 0)`,
    ),
    index('subscriptions_due')
      .on(table.due_at, table.id)
      .where(sql`${table.confirmed_at} is not null`),
    index('subscriptions_unconfirmed')
      .on(table.asked_at)
      .where(sql`${table.confirmed_at} is null`),
  ],
)
