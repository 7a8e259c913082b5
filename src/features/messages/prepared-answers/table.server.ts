import { pgTable, text } from 'drizzle-orm/pg-core'
import { notBlank } from '#platform/server/database/checks.ts'
import { editableRecord, recordId } from '#platform/server/database/columns.ts'
import { recordIndexes } from '#records/kinds/record-indexes.server.ts'
import { preparedAnswerKind } from './kind.ts'

export const preparedAnswers = pgTable(
  'prepared_answers',
  { id: recordId(), title: text().notNull(), text: text().notNull(), ...editableRecord() },
  (table) => [
    notBlank('prepared_answers_title_not_blank', table.title),
    notBlank('prepared_answers_text_not_blank', table.text),
    ...recordIndexes(preparedAnswerKind, table),
  ],
)
