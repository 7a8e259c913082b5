import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/people/accounts/table.server.ts'
import { jsonKind, notNegative, positive } from '#platform/server/database/checks.ts'
import { moment, momentOfWriting } from '#platform/server/database/columns.ts'
import type { KnownSession } from './rules.ts'

/**
 * Sessions whose calendar entry has changed, until those who come were told: one row, written with the save, however many they are.
 * Without a foreign key: a deleted session is told of as well.
 */
export const sessionNotices = pgTable(
  'session_notices',
  {
    session_id: uuid().primaryKey(),
    /** As those who come know it, whatever changed since; null where it was only just added. */
    was: jsonb().$type<KnownSession>(),
    /** Of its calendar entry now, of a deleted one the next. */
    sequence: integer().notNull(),
    ...progress(),
  },
  (table) => [
    jsonKind('session_notices_was_object', table.was, 'object'),
    notNegative('session_notices_sequence_not_negative', table.sequence),
    positive('session_notices_version_positive', table.version),
    index('session_notices_due').on(table.due_at),
  ],
)

/** How far the telling is. */
function progress() {
  return {
    /** Counts the changes, so that telling stops when another one comes. */
    version: integer().notNull().default(1),
    /** Some have been told of a state that has changed since. */
    begun: boolean().notNull().default(false),
    noted_at: momentOfWriting(),
    due_at: moment().notNull(),
  }
}

/** Courses that went into the bin or came back, until those concerned were told. */
export const courseNotices = pgTable(
  'course_notices',
  {
    course_id: uuid().primaryKey(),
    /** As those concerned know it, whatever happened since. */
    was_there: boolean().notNull(),
    title: text().notNull(),
    /** The courses above it when it went, nearest first. */
    above: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    ...progress(),
  },
  (table) => [positive('course_notices_version_positive', table.version), index('course_notices_due').on(table.due_at)],
)

/** Who wants something else than everybody gets. */
export const noticePreferences = pgTable('notice_preferences', {
  profile_id: uuid()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  reminders: boolean().notNull(),
  updated_at: momentOfWriting(),
})
