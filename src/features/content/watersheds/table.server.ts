import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { notBlank } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { recordIndexes } from '#records/kinds/record-indexes.server.ts'
import { watershedKind } from './kind.ts'

export const watersheds = pgTable(
  'watersheds',
  {
    id: recordId(),
    name: text().notNull(),
    place: text().notNull(),
    group_name: text().notNull(),
    since_year: integer(),
    measures: text().notNull().default(''),
    unit: text().notNull().default(''),
    readings: text().notNull().default(''),
    river_line: text().notNull().default(''),
    published: boolean().notNull().default(false),
    ...editableRecord(),
  },
  (table) => [
    notBlank('watersheds_name_not_blank', table.name),
    notBlank('watersheds_place_not_blank', table.place),
    notBlank('watersheds_group_name_not_blank', table.group_name),
    ...recordIndexes(watershedKind, table),
  ],
)
