import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { enrollmentNames } from './figures.store.server.ts'
import { enrollmentWords } from './kind.ts'
import { enrollmentListing } from './listing.schema.ts'
import { soughtEnrollment } from './listing.store.server.ts'
import { courseEnrollments } from './table.server.ts'

export const enrollmentKind = {
  ...enrollmentWords,
  table: courseEnrollments,
  titles: enrollmentNames,
  found: {
    listing: enrollmentListing,
    text: courseEnrollments.search_text,
    readSought: soughtEnrollment,
    title: ['full_name', 'email'],
    about: 'course_title',
    sought: 'reference',
    state: 'payment_status',
  },
} satisfies DeclaredKind
