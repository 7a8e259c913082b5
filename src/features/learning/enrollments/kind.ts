import type { KindWords } from '#records/kinds/record-kind.ts'
import { t } from '#platform/values/translate.ts'

export const enrollmentWords = {
  entity: 'course_enrollments',
  topic: 'enrollments',
  noun: [t('enrollment'), t('enrollments')],
  capability: 'enrollments',
  group: 'courses',
  place: 90,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/enrollments',
      label: t('Enrollments'),
      named: t('the enrollment of'),
      isSearched: true,
      also: t('students payments refunds export csv spreadsheet'),
      help: t(
        'Everybody who has enrolled in a course stands here, with what they paid and whether they have a place. Search by name, email or reference, and mark a payment once the money has come. “Add Enrollments” enrolls one person or a whole group from a table.',
      ),
    },
    {
      to: '/admin/roster',
      label: t('Roster'),
      also: t('attendance present absent excused completion who was there'),
      help: t(
        'Choose a course to see who takes part in it; it opens at the class that is to be marked. Mark each person as present, absent or excused, with the mouse or by the keys 1, 2 and 3. Attendance counts towards completing the course, and the list can be exported.',
      ),
    },
  ],
} as const satisfies KindWords
