import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { mailWords } from './kind.ts'
import { mailTitles } from './listing.store.server.ts'
import { mailOutbox } from './table.server.ts'

export const mailKind = { ...mailWords, table: mailOutbox, titles: mailTitles } satisfies DeclaredKind
