import type { KindWords } from '#records/kinds/record-kind.ts'

export const teacherWords = {
  entity: 'teachers',
  topic: 'teachers',
  noun: ['teacher', 'teachers'],
  capability: 'content',
  group: 'Announcements',
  place: 50,
  screens: [
    {
      to: '/admin/announcements/teachers',
      label: 'Teachers',
      named: 'the teacher',
      also: 'speakers hosts people lecturers',
    },
  ],
} as const satisfies KindWords
