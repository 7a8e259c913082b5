import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/people/accounts/table.server.ts'
import { certificates } from '#features/learning/certificates/table.server.ts'
import { courseEnrollments } from '#features/learning/enrollments/table.server.ts'
import { characters, notBlank, notNegative, positive } from '#platform/server/database/checks.ts'
import { hours, moment, momentOfWriting, recordId } from '#platform/server/database/columns.ts'
import { containsIndex } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#records/lists/listed-page.server.ts'
import { issuedCertificateListing } from './listing.schema.ts'

/** A snapshot: what it says never follows a change of the course. Its number is 13 symbols, without separators. */
export const issuedCertificates = pgTable(
  'issued_certificates',
  {
    id: recordId(),
    number: text().notNull(),
    /** Null once its holder's account is erased. */
    enrollment_id: uuid().references(() => courseEnrollments.id, { onDelete: 'set null' }),
    /** That of its enrollment, kept by a trigger (`keep_certificate_holder`). */
    profile_id: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Without a foreign key: a deleted course lies in the bin, and nobody gets a second certificate when it is back. */
    course_id: uuid().notNull(),
    certificate_id: uuid().references(() => certificates.id, { onDelete: 'set null' }),
    /** As printed; null once its holder's account is erased. */
    holder_name: text(),
    /** Hidden by the holder on its page. */
    is_name_hidden: boolean().notNull().default(false),
    title: text().notNull(),
    course_title: text().notNull(),
    completed_on: date({ mode: 'string' }).notNull(),
    issued_at: momentOfWriting(),
    issued_by: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    teachers: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    hours: hours(),
    /** Of teaching, a BCP 47 tag. */
    language: text(),
    /** The end of its last day in the academy's time zone. */
    expires_at: moment(),
    withdrawn_at: moment(),
    withdrawn_reason: text(),
    /** Its page says the reason. */
    is_reason_public: boolean().notNull().default(false),
    withdrawn_by: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** The one that was issued instead. */
    replaced_by: uuid(),
    /** Why this one was issued instead of another. */
    reissue_reason: text(),
    /** Its bit in the status list of credentials: at random, so that neighbours tell nothing. */
    status_index: integer().notNull(),
    version: integer().notNull().default(1),
    updated_at: momentOfWriting(),
    /** With the number as it is printed as well. */
    search_text: text().generatedAlwaysAs(
      sql`lower(coalesce(holder_name, '') || chr(31) || course_title || chr(31) || number || chr(31)
        || substr(number, 1, 4) || '-' || substr(number, 5, 4) || '-' || substr(number, 9, 4) || '-' || substr(number, 13))`,
    ),
  },
  (table) => [
    unique('issued_certificates_number_unique').on(table.number),
    unique('issued_certificates_status_index_unique').on(table.status_index),
    check('issued_certificates_number_form', sql`${table.number} ~ '^[0-9A-HJKMNP-TV-Z]{13}$'`),
    notBlank('issued_certificates_holder_name_not_blank', table.holder_name),
    notBlank('issued_certificates_title_not_blank', table.title),
    check(
      'issued_certificates_withdrawn_with_reason',
      sql`${table.withdrawn_at} is null or coalesce(btrim(${table.withdrawn_reason}), '') <> ''`,
    ),
    notNegative('issued_certificates_status_index_not_negative', table.status_index),
    positive('issued_certificates_version_positive', table.version),
    uniqueIndex('issued_certificates_one_standing')
      .on(table.course_id, table.enrollment_id)
      .where(sql`${table.withdrawn_at} is null`),
    ...listingIndexes('issued_certificates', table, issuedCertificateListing),
    index('issued_certificates_course').on(table.course_id, table.issued_at, table.id),
    index('issued_certificates_withdrawn')
      .on(table.issued_at, table.id)
      .where(sql`${table.withdrawn_at} is not null`),
    index('issued_certificates_expiring')
      .on(table.expires_at)
      .where(sql`${table.withdrawn_at} is null and ${table.expires_at} is not null`),
    index('issued_certificates_enrollment').on(table.enrollment_id),
    index('issued_certificates_profile').on(table.profile_id, table.issued_at, table.id),
    containsIndex('issued_certificates_contains', table.search_text),
  ],
)

/** How somebody's name is to be printed on certificates, in their own words. */
export const printedNames = pgTable(
  'printed_names',
  {
    profile_id: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    confirmed_at: momentOfWriting(),
  },
  (table) => [
    characters('printed_names_name_length', table.name, 1, 200),
    notBlank('printed_names_name_not_blank', table.name),
  ],
)
