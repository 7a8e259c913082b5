import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { notBlank } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { recordIndexes } from '#records/kinds/record-indexes.server.ts'
import { voiceKind } from './kind.ts'

export const voices = pgTable(
  'voices',
  {
    id: recordId(),
    name: text().notNull(),
    occupation: text().notNull().default(''),
    quote: text().notNull(),
    /** No foreign key: without its course it is shown nowhere, and with the restored one again. */
    course_id: uuid(),
    avatar_url: text(),
    consent_by: text().notNull().default(''),
    consent_on: date({ mode: 'string' }),
    consent_how: text().notNull().default(''),
    published: boolean().notNull().default(false),
    ...editableRecord(),
  },
  (table) => [
    notBlank('voices_name_not_blank', table.name),
    notBlank('voices_quote_not_blank', table.quote),
    check(
      'voices_published_with_consent',
      sql`not ${table.published} or (trim(${table.consent_by}) <> '' and ${table.consent_on} is not null and trim(${table.consent_how}) <> '')`,
    ),
    index('voices_of_course').on(table.course_id, table.created_at, table.id),
    ...recordIndexes(voiceKind, table),
  ],
)
