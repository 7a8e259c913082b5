import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { jsonKind, oneOf, positive } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { sectionNames } from './schema.ts'

export const homepageData = pgTable(
  'homepage_data',
  {
    id: recordId(),
    section: text({ enum: sectionNames }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    ...editableRecord(),
  },
  (table) => [
    unique('homepage_data_one_per_section').on(table.section),
    oneOf('homepage_data_section_known', table.section, sectionNames),
    jsonKind('homepage_data_data_object', table.data, 'object'),
    positive('homepage_data_version_positive', table.version),
  ],
)
