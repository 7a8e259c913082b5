import { and, eq, getColumns, isNull, sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  index,
  type PgColumn,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { profiles } from '#features/people/accounts/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { languageCode, notBlank, notNegative, oneOf, positive } from '#platform/server/database/checks.ts'
import {
  editableRecord,
  moment,
  money,
  momentOfWriting,
  listOrder,
  readersLanguage,
  recordId,
} from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#records/lists/listed-page.server.ts'
import { enrollmentListing } from './listing.schema.ts'
import { paymentEventTypes } from './payments/schema.ts'
import { holdMinutes, offerHours, officeHoldDays } from './places/rules.ts'
import { type Place, paymentStatuses, places } from './schema.ts'

/**
 * Unique per course and account, or folded email for guests until a verified account claims it. Duplicates are kept but not counted;
 * `courses.enrollment_count` follows `is_counted` by trigger (`keep_enrollment_counts`).
 */
export const courseEnrollments = pgTable(
  'course_enrollments',
  {
    id: recordId(),
    course_id: uuid().references(() => courses.id, { onDelete: 'set null' }),
    /** Set by trigger when the course is deleted (`keep_former_course`), so that restoring it restores its enrollments. */
    former_course_id: uuid(),
    course_title: text().notNull(),
    profile_id: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    email: text().notNull(),
    email_key: text()
      .generatedAlwaysAs(sql`lower(btrim(email))`)
      .notNull(),
    full_name: text(),
    phone: text(),
    organization: text(),
    language: readersLanguage(),
    payment_status: text({ enum: paymentStatuses }).notNull().default('pending'),
    /** Another enrollment of the same person counts for the course. */
    is_duplicate: boolean().notNull().default(false),
    is_counted: boolean().generatedAlwaysAs(
      sql`payment_status = 'completed' and not is_duplicate and place = 'seated'`,
    ),
    /** The office has typed the address, and so has reason to trust it. */
    entered_by_office: boolean().notNull().default(false),
    place: text({ enum: places }).notNull().default('seated'),
    /** Its turn; kept while a place is offered. */
    waiting_since: moment(),
    /** In a course with places: how long its place is kept for paying. */
    held_until: moment(),
    offer_ends_at: moment(),
    withdrawn_at: moment(),
    /** Staff have decided that what a withdrawn person paid is not given back. */
    refund_declined: boolean().notNull().default(false),
    amount: money().notNull(),
    currency: char({ length: 3 }).notNull(),
    reference: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    /** Who pays for the person, as the office wrote it; null: the person. */
    payer: text(),
    /** The office's note on the payment, such as a bank reference. */
    payment_note: text(),
    ...editableRecord(),
    search_text: searchText('full_name', 'email', 'reference'),
  },
  (table) => [
    unique('course_enrollments_reference_unique').on(table.reference),
    uniqueIndex('course_enrollments_one_per_account')
      .on(table.course_id, table.profile_id)
      .where(sql`${table.profile_id} is not null and not ${table.is_duplicate}`),
    uniqueIndex('course_enrollments_one_per_email')
      .on(table.course_id, table.email_key)
      .where(sql`${table.profile_id} is null and not ${table.is_duplicate}`),
    check('course_enrollments_email_length', sql`char_length(${table.email}) between 1 and 320`),
    ...(['email', 'full_name', 'phone', 'organization', 'payer', 'payment_note'] as const).map((name) =>
      notBlank(`course_enrollments_${name}_not_blank`, table[name]),
    ),
    oneOf('course_enrollments_status_known', table.payment_status, paymentStatuses),
    notNegative('course_enrollments_amount_not_negative', table.amount),
    languageCode('course_enrollments_language_known', table.language),
    oneOf('course_enrollments_place_known', table.place, places),
    check(
      'course_enrollments_waits_since',
      sql`${table.place} not in ('waiting', 'unseated') or ${table.waiting_since} is not null`,
    ),
    check('course_enrollments_offer_ends', sql`(${table.place} = 'offered') = (${table.offer_ends_at} is not null)`),
    check(
      'course_enrollments_withdrawn_when',
      sql`(${table.place} = 'withdrawn') = (${table.withdrawn_at} is not null)`,
    ),
    check(
      'course_enrollments_held_for_paying',
      sql`${table.held_until} is null or ${table.place} = 'seated' and ${table.payment_status} = 'pending'`,
    ),
    check(
      'course_enrollments_unseated_paid',
      sql`${table.place} <> 'unseated' or ${table.payment_status} = 'completed'`,
    ),
    check('course_enrollments_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    positive('course_enrollments_version_positive', table.version),
    index('course_enrollments_newest').on(table.created_at, table.id),
    containsIndex('course_enrollments_contains', table.search_text),
    ...listingIndexes('course_enrollments', table, enrollmentListing),
    index('course_enrollments_course_newest').on(table.course_id, table.created_at, table.id),
    index('course_enrollments_course_status').on(table.course_id, table.payment_status, table.created_at, table.id),
    index('course_enrollments_roster')
      .on(table.course_id, rosterKey(table), table.id)
      .where(sql`${table.is_counted}`),
    index('course_enrollments_deleted_course')
      .on(table.course_title, table.created_at, table.id)
      .where(sql`${table.course_id} is null`),
    index('course_enrollments_former_course')
      .on(table.former_course_id)
      .where(sql`${table.former_course_id} is not null`),
    index('course_enrollments_profile').on(table.profile_id),
    index('course_enrollments_of_place').on(table.place, table.payment_status, table.created_at, table.id),
    // What takes a place for a time, and who waits for one.
    index('course_enrollments_held')
      .on(table.course_id, table.held_until)
      .where(sql`${table.held_until} is not null`),
    index('course_enrollments_offered')
      .on(table.course_id, table.offer_ends_at)
      .where(sql`${table.offer_ends_at} is not null`),
    index('course_enrollments_queue')
      .on(table.course_id, table.waiting_since, table.id)
      .where(sql`${table.place} in ('waiting', 'unseated')`),
    index('course_enrollments_refund_undecided')
      .on(table.payment_status, table.created_at, table.id)
      .where(refundUndecided(table)),
    index('course_enrollments_unclaimed')
      .on(table.email_key)
      .where(sql`${table.profile_id} is null`),
  ],
)

/** What a roster is ordered by: the name that was given, or else the email. */
export function rosterKey({ full_name, email }: Record<'full_name' | 'email', PgColumn>) {
  return listOrder(full_name, sql`lower(left(coalesce(${full_name}, ${email}), 100))`)
}

/** As `isRefundUndecided` (places/rules.ts). */
export function refundUndecided(
  table: Record<'course_id' | 'place' | 'payment_status' | 'amount' | 'refund_declined', PgColumn>,
) {
  return sql`(${table.place} in ('withdrawn', 'lapsed') or ${table.course_id} is null) and ${table.payment_status} = 'completed' and ${table.amount} > 0 and not ${table.refund_declined}`
}

export type EnrollmentRow = typeof courseEnrollments.$inferSelect

/** Of the clock, not of the transaction: after waiting for a lock `now()` is old. */
export const now = sql`clock_timestamp()`
const inMinutes = (minutes: number) => sql`${now} + make_interval(mins => ${sql.raw(String(minutes))})`

/** When a place that is kept from now on is free again. */
export const keptFrom = {
  paying: inMinutes(holdMinutes),
  office: inMinutes(officeHoldDays * 24 * 60),
  offer: inMinutes(offerHours * 60),
}

const { is_duplicate, place, payment_status, held_until, offer_ends_at, waiting_since } = courseEnrollments
/** With whether an enrollment takes one of its course's places now. */
export const liveColumns = {
  ...getColumns(courseEnrollments),
  is_live: sql<boolean>`(not ${is_duplicate} and coalesce(case ${place}
    when 'seated' then ${payment_status} = 'completed' or ${payment_status} = 'pending' and ${held_until} > ${now}
    when 'offered' then ${offer_ends_at} > ${now} end, false))`,
}
export type LiveEnrollment = EnrollmentRow & { is_live: boolean }

const nothing = { held_until: null, offer_ends_at: null, withdrawn_at: null }

/** The columns of each place. */
export const placed = {
  seated: { ...nothing, place: 'seated', waiting_since: null, refund_declined: false },
  waiting: { ...nothing, place: 'waiting', waiting_since: sql`coalesce(${waiting_since}, ${now})` },
  /** It keeps its turn. */
  offered: { ...nothing, place: 'offered', offer_ends_at: keptFrom.offer },
  lapsed: { ...nothing, place: 'lapsed', waiting_since: null },
  withdrawn: { ...nothing, place: 'withdrawn', waiting_since: null, withdrawn_at: now },
  unseated: { ...nothing, place: 'unseated', waiting_since: sql`coalesce(${waiting_since}, ${now})` },
} as const satisfies Record<Place, object>

/** Guests' enrollments under an email, which wait for the account that verifies it. */
export function isUnclaimed(email: string) {
  const { profile_id, email_key } = courseEnrollments
  return and(isNull(profile_id), eq(email_key, sql`lower(btrim(${email}))`))
}

/** A payment may still come under a former reference, from a tab left open. */
export const formerReferences = pgTable(
  'former_references',
  {
    reference: text().primaryKey(),
    enrollment_id: uuid()
      .notNull()
      .references(() => courseEnrollments.id, { onDelete: 'cascade' }),
    amount: money().notNull(),
    currency: char({ length: 3 }).notNull(),
    /** What was paid under it was refunded; later events for it are ignored. */
    is_spent: boolean().notNull(),
  },
  (table) => [index('former_references_enrollment').on(table.enrollment_id)],
)

/** Every payment webhook once, by the sender's id, refused ones too. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text({ enum: paymentEventTypes }).notNull(),
    reference: text(),
    enrollment_id: uuid().references(() => courseEnrollments.id, { onDelete: 'set null' }),
    amount: money().notNull(),
    currency: text().notNull(),
    /** As they were when it came. */
    asked_amount: money(),
    asked_currency: text(),
    found_status: text({ enum: paymentStatuses }),
    outcome: text().notNull(),
    received_at: momentOfWriting(),
  },
  (table) => [
    oneOf('payment_events_type_known', table.type, paymentEventTypes),
    index('payment_events_enrollment').on(table.enrollment_id),
    index('payment_events_received').on(table.received_at, table.id),
  ],
)
