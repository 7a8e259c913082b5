import { sql } from 'drizzle-orm'
import { boolean, index, type PgColumn, pgTable, text } from 'drizzle-orm/pg-core'
import { characters, notBlank, oneOf, positive } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#platform/server/database/listed-page.ts'
import type { Listing } from '#platform/values/listing.ts'
import { inquiryListings } from './answering/listing.schema.ts'
import { applicationStatuses, questionStatuses } from './rules.ts'

/** Lengths are the form's limits, as below. */
export const contactQuestions = pgTable(
  'contact_questions',
  {
    ...sender(),
    subject: text(),
    message: text().notNull(),
    status: text({ enum: questionStatuses }).notNull().default('new'),
    search_text: searchText('name', 'email', 'subject'),
  },
  (table) => [
    characters('contact_questions_subject_length', table.subject, 1, 500),
    characters('contact_questions_message_length', table.message, 10, 2000),
    ...rulesOf('contact_questions', table, questionStatuses, inquiryListings.questions),
  ],
)

export const volunteerApplications = pgTable(
  'volunteer_applications',
  {
    ...sender(),
    skills: text(),
    motivation: text().notNull(),
    status: text({ enum: applicationStatuses }).notNull().default('new'),
    search_text: searchText('name', 'email', 'skills'),
  },
  (table) => [
    characters('volunteer_applications_skills_length', table.skills, 1, 1000),
    characters('volunteer_applications_motivation_length', table.motivation, 20, 2000),
    ...rulesOf('volunteer_applications', table, applicationStatuses, inquiryListings.applications),
  ],
)

function sender() {
  return {
    id: recordId(),
    name: text().notNull(),
    email: text().notNull(),
    /** The honeypot was filled in; kept, since a browser may have done it for a person. */
    suspected_robot: boolean().notNull().default(false),
    ...editableRecord(),
  }
}

type Shared = Record<
  'id' | 'name' | 'email' | 'status' | 'version' | 'created_at' | 'updated_at' | 'search_text',
  PgColumn
>

function rulesOf(name: string, table: Shared, statuses: readonly string[], listing: Listing) {
  return [
    characters(`${name}_name_length`, table.name, 2, 100),
    characters(`${name}_email_length`, table.email, 1, 255),
    notBlank(`${name}_email_not_blank`, table.email),
    oneOf(`${name}_status_known`, table.status, statuses),
    positive(`${name}_version_positive`, table.version),
    ...listingIndexes(name, table, listing),
    index(`${name}_folded_email`).on(sql`lower(btrim(${table.email}))`),
    index(`${name}_newest`).on(table.created_at, table.id),
    // For what is swept a time after it was closed.
    index(`${name}_updated`).on(table.updated_at, table.id),
    containsIndex(`${name}_contains`, table.search_text),
  ]
}
