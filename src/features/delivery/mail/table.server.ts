import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '#features/people/accounts/table.server.ts'
import { domainOf, withoutTag } from '#platform/server/mail/address-keys.ts'
import { jsonKind, languageCode, notBlank, notNegative, oneOf, positive } from '#platform/server/database/checks.ts'
import {
  editableRecord,
  moment,
  momentOfWriting,
  readersLanguage,
  recordId,
} from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#records/lists/listed-page.server.ts'
import { mailListing } from './listing.schema.ts'
import { heldReasons, mailStates } from './schema.ts'
import { mailCauses } from './templates/causes.rules.ts'
import type { CalendarMessage } from '#platform/server/feeds/zoned-calendar.ts'

/** An outbox: one row per person and cause, written in the transaction of its cause. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: recordId(),
    cause: text({ enum: mailCauses }).notNull(),
    /** What it is about, such as an enrollment's id: with cause and recipient it is unique. */
    cause_key: text().notNull(),
    recipient: text().notNull(),
    recipient_key: text()
      .generatedAlwaysAs(sql`lower(btrim(recipient))`)
      .notNull(),
    recipient_name: text(),
    profile_id: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    language: readersLanguage(),
    /** What its template is filled with. */
    data: jsonb().$type<MailData>().notNull(),
    calendar: jsonb().$type<MailCalendar>(),
    /** The subscription that it belongs to: mail of a list can be unsubscribed. */
    list: text(),
    state: text({ enum: mailStates }).notNull().default('queued'),
    held_reason: text({ enum: heldReasons }),
    attempts: integer().notNull().default(0),
    created_at: momentOfWriting(),
    next_at: moment().defaultNow(),
    /** Later it would only confuse: it is held. */
    expires_at: moment(),
    tried_at: moment(),
    sent_at: moment(),
    /** What the server said last. */
    answer: text(),
    /** The version of its words when it was last handed over; 0: those of the program. */
    texts_version: integer(),
    search_text: searchText('recipient', 'recipient_name'),
  },
  (table) => [
    uniqueIndex('mail_outbox_once').on(table.cause, table.cause_key, table.recipient_key),
    oneOf('mail_outbox_cause_known', table.cause, mailCauses),
    languageCode('mail_outbox_language_known', table.language),
    oneOf('mail_outbox_state_known', table.state, mailStates),
    oneOf('mail_outbox_held_reason_known', table.held_reason, heldReasons),
    check('mail_outbox_held_with_reason', sql`(${table.state} = 'held') = (${table.held_reason} is not null)`),
    notBlank('mail_outbox_recipient_not_blank', table.recipient),
    notNegative('mail_outbox_attempts_not_negative', table.attempts),
    index('mail_outbox_newest').on(table.created_at, table.id),
    ...listingIndexes('mail_outbox', table, mailListing),
    index('mail_outbox_of_cause').on(table.state, table.cause, table.created_at, table.id),
    index('mail_outbox_held')
      .on(table.state, table.held_reason, table.created_at, table.id)
      .where(sql`${table.held_reason} is not null`),
    index('mail_outbox_to').on(table.recipient_key, table.created_at, table.id),
    index('mail_outbox_profile').on(table.profile_id),
    index('mail_outbox_due')
      .on(table.next_at)
      .where(sql`${table.state} in ('queued', 'sending')`),
    index('mail_outbox_acknowledged').on(withoutTag(table.recipient), table.created_at).where(isAcknowledgement(table)),
    index('mail_outbox_acknowledged_domain')
      .on(domainOf(table.recipient), table.created_at)
      .where(isAcknowledgement(table)),
    containsIndex('mail_outbox_contains', table.search_text),
  ],
)

/** What answers whoever typed an address, without anybody signed in. */
export const acknowledging = ['enrolled', 'question_received', 'application_received', 'subscription_confirm'] as const

export function isAcknowledgement(table: Record<'cause' | 'profile_id', AnyPgColumn>): SQL {
  const causes = acknowledging.map((cause) => `'${cause}'`).join(', ')
  return sql`${table.profile_id} is null and ${table.cause} in (${sql.raw(causes)})`
}

/** The words that staff wrote for a cause of mail in a language; without a row, those of the program. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    id: recordId(),
    /** Cause and language: `enrolled.en`. */
    name: text().notNull(),
    data: jsonb().$type<Record<string, string>>().notNull(),
    ...editableRecord(),
  },
  (table) => [
    unique('mail_texts_one_per_name').on(table.name),
    check('mail_texts_name_form', sql`${table.name} ~ '^[a-z_]+[.][a-zA-Z-]+$'`),
    jsonKind('mail_texts_data_object', table.data, 'object'),
    positive('mail_texts_version_positive', table.version),
  ],
)

/** Texts by the name of a placeholder. */
export type MailData = Readonly<Record<string, string>>

/** One event as a calendar part (RFC 5546). */
export type MailCalendar = CalendarMessage
