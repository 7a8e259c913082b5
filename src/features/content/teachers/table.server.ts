import { type PgColumn, pgTable, text } from 'drizzle-orm/pg-core'
import { notBlank, positive } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { containsIndex, foldedText } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#records/lists/listed-page.server.ts'
import { teacherListing } from './listing.schema.ts'

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
    ...listingIndexes('teachers', table, teacherListing),
    containsIndex('teachers_contains', searchedTeacher(table)),
  ],
)

/** What a search of the back office looks through. */
export function searchedTeacher({ name, bio }: Record<'name' | 'bio', PgColumn>) {
  return foldedText(name, bio)
}
