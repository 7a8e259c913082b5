import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/accounts/table.server.ts'
import { certificates } from '#features/certificates/table.server.ts'
import { courses } from '#features/courses/table.server.ts'
import { courseEnrollments } from '#features/enrollments/table.server.ts'
import { notBlank, notNegative, positive } from '#platform/server/database/checks.ts'
import { hours, moment, momentOfWriting, recordId } from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'

/** A snapshot: what it says never follows a change of the course. Its number is 13 symbols, without separators. */
export const issuedCertificates = pgTable(
  'issued_certificates',
  {
    id: recordId(),
    number: text().notNull(),
    enrollment_id: uuid().references(() => courseEnrollments.id, { onDelete: 'set null' }),
    profile_id: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    course_id: uuid().references(() => courses.id, { onDelete: 'set null' }),
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
    expires_at: moment(),
    withdrawn_at: moment(),
    withdrawn_reason: text(),
    withdrawn_by: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** The one that was issued instead, and why. */
    replaced_by: uuid(),
    reissue_reason: text(),
    /** Its bit in the status list of credentials: at random, so that neighbours tell nothing. */
    status_index: integer().notNull(),
    version: integer().notNull().default(1),
    updated_at: momentOfWriting(),
    search_text: searchText('holder_name', 'number', 'course_title'),
  },
  (table) => [
    unique('issued_certificates_number_unique').on(table.number),
    unique('issued_certificates_status_index_unique').on(table.status_index),
    check('issued_certificates_number_form', sql`${table.number} ~ '^[0-9A-HJKMNP-TV-Z]{13}$'`),
    notBlank('issued_certificates_holder_name_not_blank', table.holder_name),
    notBlank('issued_certificates_title_not_blank', table.title),
    check(
      'issued_certificates_withdrawn_with_reason',
      sql`${table.withdrawn_at} is null or btrim(${table.withdrawn_reason}) <> ''`,
    ),
    notNegative('issued_certificates_status_index_not_negative', table.status_index),
    positive('issued_certificates_version_positive', table.version),
    index('issued_certificates_newest').on(table.issued_at, table.id),
    index('issued_certificates_course').on(table.course_id, table.issued_at, table.id),
    index('issued_certificates_enrollment').on(table.enrollment_id),
    index('issued_certificates_profile').on(table.profile_id),
    containsIndex('issued_certificates_contains', table.search_text),
  ],
)

/** Public keys that signed credentials; a retired one stays for ever, so that what it signed can be checked. */
export const credentialKeys = pgTable('credential_keys', {
  /** The JWK thumbprint (RFC 7638). */
  kid: text().primaryKey(),
  jwk: jsonb().$type<Record<string, string>>().notNull(),
  created_at: momentOfWriting(),
  retired_at: moment(),
})
