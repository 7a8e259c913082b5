import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import type { ByStaff, RecordDeps, RecordKind } from '#records/kinds/record-kind.server.ts'
import { deletedBatchSchema } from '#records/batches/record-batch.ts'
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
