import { type DeclaredKind, storedKind } from '#records/kinds/declared-kind.server.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { preparedAnswerKind as declared } from './kind.ts'
import { preparedAnswers } from './table.server.ts'

const { fields: preparedAnswerFieldsSchema, editable: preparedAnswerSchema } = declared.shapes
const saved = storedKind(declared, { table: preparedAnswers })

export const preparedAnswerKind = {
  ...saved,
  schemas: [{ preparedAnswerFieldsSchema, preparedAnswerSchema }],
  api: (deps: RecordDeps) => recordApi(deps, saved, { whenDeleted: 'replies that were made with it stay' }),
} satisfies DeclaredKind
