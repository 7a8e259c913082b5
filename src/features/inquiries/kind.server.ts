import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { applicationWords, questionWords } from './kind.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'

/** They are deliberately without a title in the activity list (privacy). */
export const questionKind = { ...questionWords, table: contactQuestions, binned: 'row' } satisfies DeclaredKind
export const applicationKind = {
  ...applicationWords,
  table: volunteerApplications,
  binned: 'row',
} satisfies DeclaredKind
