import { type PgColumn, pgTable, text } from 'drizzle-orm/pg-core'
import { notBlank, positive } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { containsIndex, foldedText } from '#platform/server/database/contains.ts'
import { listingIndexes } from '#records/lists/listed-page.server.ts'
import { preparedAnswerListing } from './listing.schema.ts'

export const preparedAnswers = pgTable(
  'prepared_answers',
  { id: recordId(), title: text().notNull(), text: text().notNull(), ...editableRecord() },
  (table) => [
    notBlank('prepared_answers_title_not_blank', table.title),
    notBlank('prepared_answers_text_not_blank', table.text),
    positive('prepared_answers_version_positive', table.version),
    ...listingIndexes('prepared_answers', table, preparedAnswerListing),
    containsIndex('prepared_answers_contains', searchedAnswer(table)),
  ],
)

/** What a search of the back office looks through. */
export function searchedAnswer({ title, text: written }: Record<'title' | 'text', PgColumn>) {
  return foldedText(title, written)
}
