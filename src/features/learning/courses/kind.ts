import type { KindWords } from '#records/kinds/record-kind.ts'

export const courseWords = {
  entity: 'courses',
  topic: 'courses',
  noun: ['course', 'courses'],
  capability: 'content',
  group: 'courses',
  place: 20,
  page: (id) => `/course/${id}`,
  screens: [
    {
      to: '/admin/courses',
      label: 'Courses',
      tabOf: 'courses',
      named: 'the course',
      also: 'classes lessons hierarchy parents',
      help: 'Courses and the courses below them are added and edited here; visitors see those that are published. A course may stand below another, three levels at most, and whoever enrolls in the upper one gets the lower ones too. When it takes place is under “Sessions”.',
    },
  ],
  figure: { label: 'Courses', place: 2 },
} as const satisfies KindWords
