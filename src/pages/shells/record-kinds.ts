import { profileWords } from '#features/accounts/kind.ts'
import { announcementWords } from '#features/announcements/kind.ts'
import { certificateWords } from '#features/certificates/kind.ts'
import { courseWords } from '#features/courses/kind.ts'
import { enrollmentWords } from '#features/enrollments/kind.ts'
import { applicationWords, questionWords } from '#features/inquiries/kind.ts'
import { resourceWords } from '#features/resources/kind.ts'
import { siteContentWords } from '#features/site-content/kind.ts'
import { teacherWords } from '#features/teachers/kind.ts'
import type { KindWords } from '#platform/values/record-kind.ts'

/** Loaded by the back office alone; in the order of the sidebar. */
export const recordKinds: readonly KindWords[] = [
  siteContentWords,
  courseWords,
  certificateWords,
  announcementWords,
  teacherWords,
  resourceWords,
  questionWords,
  applicationWords,
  enrollmentWords,
  profileWords,
]
