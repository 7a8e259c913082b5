import { sql } from 'drizzle-orm'
import { boolean, check, index, type PgColumn, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/people/accounts/table.server.ts'
import { characters, languageCode, notBlank, oneOf, positive } from '#platform/server/database/checks.ts'
import {
  editableRecord,
  moment,
  momentOfWriting,
  readersLanguage,
  recordId,
} from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#records/lists/listed-page.server.ts'
import type { Listing } from '#records/lists/listing.ts'
import { inquiryListings } from './answering/listing.schema.ts'
import { mostInNote, mostInReply } from './answering/schema.ts'
import { applicationStatuses, closedStatuses, questionStatuses } from './rules.ts'

const closed = sql.raw(closedStatuses.map((status) => `'${status}'`).join(', '))

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
    language: readersLanguage(),
    /** The honeypot was filled in; kept, since a browser may have done it for a person. */
    suspected_robot: boolean().notNull().default(false),
    /** As spam, where a robot is suspected or staff said so: out of every list that does not ask for it. */
    is_set_aside: boolean().notNull().default(false),
    /** Who answers it. */
    assignee_id: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    /** Of the first reply by mail. */
    first_answered_at: moment(),
    /** While it is open and has no answer. */
    waiting_since: moment().generatedAlwaysAs(
      sql`case when first_answered_at is null and not is_set_aside and status not in (${closed}) then created_at end`,
    ),
    /** What rows are counted by (`keep_row_counts`): the status, of what is set aside behind 'set aside '. */
    counted_as: text().generatedAlwaysAs(sql`case when is_set_aside then 'set aside ' || status else status end`),
    ...editableRecord(),
  }
}

/** Of an inquiry, and gone with it. */
function belonging() {
  return {
    id: recordId(),
    question_id: uuid().references(() => contactQuestions.id, { onDelete: 'cascade' }),
    application_id: uuid().references(() => volunteerApplications.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    author_id: uuid().references(() => profiles.id, { onDelete: 'set null' }),
  }
}

type Belonging = Record<keyof ReturnType<typeof belonging> | 'created_at', PgColumn>

function belongingRules(name: string, { id, question_id, application_id, author_id, created_at }: Belonging) {
  return [
    check(`${name}_of_one`, sql`num_nonnulls(${question_id}, ${application_id}) = 1`),
    index(`${name}_of_question`).on(question_id, created_at, id),
    index(`${name}_of_application`).on(application_id, created_at, id),
    index(`${name}_author`).on(author_id),
  ]
}

/** Answers that went out by mail: the state of each is its mail's (cause 'reply'). */
export const inquiryReplies = pgTable('inquiry_replies', { ...belonging(), created_at: momentOfWriting() }, (table) => [
  characters('inquiry_replies_text_length', table.text, 1, mostInReply),
  ...belongingRules('inquiry_replies', table),
])

/** What staff note for one another; never mailed. */
export const inquiryNotes = pgTable('inquiry_notes', { ...belonging(), ...editableRecord() }, (table) => [
  characters('inquiry_notes_text_length', table.text, 1, mostInNote),
  positive('inquiry_notes_version_positive', table.version),
  ...belongingRules('inquiry_notes', table),
])

type Shared = Record<keyof ReturnType<typeof sender> | 'status' | 'search_text', PgColumn>

function rulesOf(name: string, table: Shared, statuses: readonly string[], listing: Listing) {
  return [
    characters(`${name}_name_length`, table.name, 2, 100),
    characters(`${name}_email_length`, table.email, 1, 255),
    notBlank(`${name}_email_not_blank`, table.email),
    languageCode(`${name}_language_known`, table.language),
    oneOf(`${name}_status_known`, table.status, statuses),
    positive(`${name}_version_positive`, table.version),
    ...listingIndexes(name, table, listing),
    index(`${name}_folded_email`).on(sql`lower(btrim(${table.email}))`),
    index(`${name}_newest`).on(table.created_at, table.id),
    // For what is swept a time after it was closed.
    index(`${name}_updated`).on(table.updated_at, table.id),
    index(`${name}_assignee`).on(table.assignee_id),
    index(`${name}_waiting`)
      .on(table.waiting_since, table.id)
      .where(sql`${table.waiting_since} is not null`),
    containsIndex(`${name}_contains`, table.search_text),
  ]
}
