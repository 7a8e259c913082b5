import { pgTable, text } from 'drizzle-orm/pg-core'
import { notBlank } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { recordIndexes } from '#records/kinds/record-indexes.server.ts'
import { teacherKind } from './kind.ts'

export const teachers = pgTable(
  'teachers',
  {
    id: recordId(),
    name: text().notNull(),
    bio: text().notNull().default(''),
    avatar_url: text(),
    ...editableRecord(),
  },
  (table) => [notBlank('teachers_name_not_blank', table.name), ...recordIndexes(teacherKind, table)],
)
