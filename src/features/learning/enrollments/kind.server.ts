import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { enrollmentNames } from './figures.store.server.ts'
import { enrollmentWords } from './kind.ts'
import { courseEnrollments } from './table.server.ts'

export const enrollmentKind = {
  ...enrollmentWords,
  table: courseEnrollments,
  titles: enrollmentNames,
} satisfies DeclaredKind
