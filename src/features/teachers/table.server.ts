import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { notBlank, positive } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'

export const teachers = pgTable(
  'teachers',
  {
    id: recordId(),
    name: text().notNull(),
    bio: text().notNull().default(''),
    avatar_url: text(),
    ...editableRecord(),
  },
  (table) => [
    notBlank('teachers_name_not_blank', table.name),
    positive('teachers_version_positive', table.version),
    index('teachers_newest').on(table.created_at, table.id),
  ],
)
