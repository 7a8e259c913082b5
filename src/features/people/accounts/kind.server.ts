import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { profileWords } from './kind.ts'
import { profileKind as saved, titlesOf } from './profiles.store.server.ts'

export const profileKind = { ...saved, ...profileWords, titles: titlesOf, drawn: 'id' } satisfies DeclaredKind
