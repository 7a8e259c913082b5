import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { characters, notBlank, oneOf, positive } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { containsIndex, searchText } from '#platform/server/database/contains.ts'
import { applicationStatuses, questionStatuses } from './schema.ts'

/** Lengths are the form's limits, as below. */
export const contactQuestions = pgTable(
  'contact_questions',
  {
    id: recordId(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text(),
    message: text().notNull(),
    status: text({ enum: questionStatuses }).notNull().default('new'),
    suspected_robot: suspectedRobot(),
    ...editableRecord(),
    search_text: searchText('name', 'email', 'subject'),
  },
  (table) => [
    characters('contact_questions_name_length', table.name, 2, 100),
    characters('contact_questions_email_length', table.email, 1, 255),
    characters('contact_questions_subject_length', table.subject, 1, 500),
    characters('contact_questions_message_length', table.message, 10, 2000),
    notBlank('contact_questions_email_not_blank', table.email),
    oneOf('contact_questions_status_known', table.status, questionStatuses),
    positive('contact_questions_version_positive', table.version),
    index('contact_questions_status_newest').on(table.status, table.created_at, table.id),
    index('contact_questions_newest').on(table.created_at, table.id),
    containsIndex('contact_questions_contains', table.search_text),
  ],
)

export const volunteerApplications = pgTable(
  'volunteer_applications',
  {
    id: recordId(),
    name: text().notNull(),
    email: text().notNull(),
    skills: text(),
    motivation: text().notNull(),
    status: text({ enum: applicationStatuses }).notNull().default('new'),
    suspected_robot: suspectedRobot(),
    ...editableRecord(),
    search_text: searchText('name', 'email', 'skills'),
  },
  (table) => [
    characters('volunteer_applications_name_length', table.name, 2, 100),
    characters('volunteer_applications_email_length', table.email, 1, 255),
    characters('volunteer_applications_skills_length', table.skills, 1, 1000),
    characters('volunteer_applications_motivation_length', table.motivation, 20, 2000),
    notBlank('volunteer_applications_email_not_blank', table.email),
    oneOf('volunteer_applications_status_known', table.status, applicationStatuses),
    positive('volunteer_applications_version_positive', table.version),
    index('volunteer_applications_status_newest').on(table.status, table.created_at, table.id),
    index('volunteer_applications_newest').on(table.created_at, table.id),
    containsIndex('volunteer_applications_contains', table.search_text),
  ],
)

/** The honeypot was filled in; kept, since a browser may have done it for a person. */
function suspectedRobot() {
  return boolean().notNull().default(false)
}
