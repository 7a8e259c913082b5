import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { mailTextWords, mailWords } from './kind.ts'
import { mailTitles } from './listing.store.server.ts'
import { mailOutbox, mailTexts } from './table.server.ts'
import { mailTemplatesApi, mailTextKindOf } from './templates/api.server.ts'
import { causeOfText } from './templates/schema.ts'
import * as shapes from './templates/schema.ts'
import { mailCausesKnown } from './templates/causes.rules.ts'

export const mailKind = { ...mailWords, table: mailOutbox, titles: mailTitles } satisfies DeclaredKind

export const mailTextKind = {
  ...mailTextWords,
  table: mailTexts,
  key: mailTexts.name,
  document: 'data',
  files: {},
  savedAs: mailTextKindOf,
  versions: 'permanent',
  titles: async (_db: Db, ids: readonly string[]) =>
    new Map(
      ids.flatMap((id) => {
        const of = causeOfText(id)
        return of ? [[id, mailCausesKnown[of.cause].label] as const] : []
      }),
    ),
  schemas: [shapes],
  api: mailTemplatesApi,
} satisfies DeclaredKind
