import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { jsonKind, oneOf, positive } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'

const sections = ['hero', 'mission', 'vision', 'partners', 'programs', 'team'] as const

/** One row per section of the home and about pages; a save rewrites the whole section object. */
export const homepageData = pgTable(
  'homepage_data',
  {
    id: recordId(),
    section: text({ enum: sections }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    ...editableRecord(),
  },
  (table) => [
    unique('homepage_data_one_per_section').on(table.section),
    oneOf('homepage_data_section_known', table.section, sections),
    jsonKind('homepage_data_data_object', table.data, 'object'),
    positive('homepage_data_version_positive', table.version),
  ],
)
