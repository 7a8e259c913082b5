import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { profileWords } from './kind.ts'
import { profileKind as saved } from './profiles/store.server.ts'
import { namesOf } from './users/store.server.ts'

export const profileKind = { ...saved, ...profileWords, titles: namesOf, drawn: 'id' } satisfies DeclaredKind
