import type { KindWords } from '#records/kinds/record-kind.ts'

export const enrollmentWords = {
  entity: 'course_enrollments',
  topic: 'enrollments',
  noun: ['enrollment', 'enrollments'],
  capability: 'enrollments',
  group: 'People',
  place: 90,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/enrollments',
      label: 'Enrollments',
      named: 'the enrollment of',
      also: 'students payments refunds export csv spreadsheet',
    },
    { to: '/admin/roster', label: 'Roster', also: 'attendance present absent excused completion who was there' },
  ],
} as const satisfies KindWords
