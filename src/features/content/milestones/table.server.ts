import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { notBlank } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { recordIndexes } from '#records/kinds/record-indexes.server.ts'
import { milestoneKind } from './kind.ts'

export const milestones = pgTable(
  'milestones',
  {
    id: recordId(),
    title: text().notNull(),
    year: integer(),
    text: text().notNull().default(''),
    published: boolean().notNull().default(false),
    ...editableRecord(),
  },
  (table) => [notBlank('milestones_title_not_blank', table.title), ...recordIndexes(milestoneKind, table)],
)
