import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { recordApi } from '#platform/server/records/record-api.ts'
import type { ByStaff, RecordDeps, RecordKind } from '#platform/server/records/record-kind.ts'
import { deletedBatchSchema } from '#platform/values/record-batch.ts'
import { preparedAnswerWords } from './kind.ts'
import { preparedAnswerListAsked, preparedAnswerListing } from './listing.schema.ts'
import * as shapes from './schema.ts'
import { preparedAnswers, searchedAnswer } from './table.server.ts'

const { preparedAnswerFieldsSchema, preparedAnswerSchema } = shapes

const saved: RecordKind<shapes.PreparedAnswerFields, shapes.PreparedAnswer, unknown, ByStaff, 'inquiries'> = {
  entity: 'prepared_answers',
  capability: preparedAnswerWords.capability,
  table: preparedAnswers,
  fields: preparedAnswerFieldsSchema,
  editable: preparedAnswerSchema,
  title: ({ title }) => title,
  files: {},
  topics: [preparedAnswerWords.topic],
  isPublic: () => false,
}

function preparedAnswersApi(deps: RecordDeps) {
  return recordApi(deps, saved, {
    path: '/api/admin/prepared-answers',
    noun: 'prepared answer',
    nouns: 'prepared answers',
    whenDeleted: 'replies that were made with it stay',
    fields: preparedAnswerFieldsSchema,
    editable: preparedAnswerSchema,
    asked: preparedAnswerListAsked,
    source: { table: preparedAnswers, listing: preparedAnswerListing, text: searchedAnswer(preparedAnswers) },
    batch: deletedBatchSchema,
  })
}

export const preparedAnswerKind = {
  ...saved,
  ...preparedAnswerWords,
  versions: 'deletable',
  schemas: [shapes],
  api: preparedAnswersApi,
} satisfies DeclaredKind
