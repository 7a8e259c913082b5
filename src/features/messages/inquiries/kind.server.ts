import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { inquiryListings } from './answering/listing.schema.ts'
import { applicationWords, questionWords } from './kind.ts'
import { belongingsOf } from './store.server.ts'
import { contactQuestions, volunteerApplications } from './table.server.ts'

/** They are deliberately without a title in the activity list (privacy). */
export const questionKind = {
  ...questionWords,
  table: contactQuestions,
  binned: 'row',
  belongings: belongingsOf('questions'),
  found: {
    listing: inquiryListings.questions,
    text: contactQuestions.search_text,
    title: ['name'],
    about: 'subject',
  },
} satisfies DeclaredKind
export const applicationKind = {
  ...applicationWords,
  table: volunteerApplications,
  binned: 'row',
  belongings: belongingsOf('applications'),
  found: {
    listing: inquiryListings.applications,
    text: volunteerApplications.search_text,
    title: ['name'],
    about: 'email',
  },
} satisfies DeclaredKind
