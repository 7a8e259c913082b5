import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { mailTextWords, mailWords } from './kind.ts'
import { mailTitles } from './listing.store.server.ts'
import { mailOutbox, mailTexts } from './table.server.ts'
import { mailTemplatesApi, mailTextKindOf } from './templates/api.server.ts'
import * as shapes from './templates/schema.ts'

export const mailKind = { ...mailWords, table: mailOutbox, titles: mailTitles } satisfies DeclaredKind

export const mailTextKind = {
  ...mailTextWords,
  table: mailTexts,
  key: mailTexts.name,
  document: 'data',
  files: {},
  savedAs: mailTextKindOf,
  versions: 'permanent',
  schemas: [shapes],
  api: mailTemplatesApi,
} satisfies DeclaredKind
