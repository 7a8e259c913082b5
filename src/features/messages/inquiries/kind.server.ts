import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { applicationWords, questionWords } from './kind.ts'
import { belongingsOf } from './store.server.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'

/** They are deliberately without a title in the activity list (privacy). */
export const questionKind = {
  ...questionWords,
  table: contactQuestions,
  binned: 'row',
  belongings: belongingsOf('questions'),
} satisfies DeclaredKind
export const applicationKind = {
  ...applicationWords,
  table: volunteerApplications,
  binned: 'row',
  belongings: belongingsOf('applications'),
} satisfies DeclaredKind
