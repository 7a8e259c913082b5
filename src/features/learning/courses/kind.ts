import type { KindWords } from '#records/kinds/record-kind.ts'

export const courseWords = {
  entity: 'courses',
  topic: 'courses',
  noun: ['course', 'courses'],
  capability: 'content',
  group: 'Learning',
  place: 20,
  page: (id) => `/course/${id}`,
  screens: [{ to: '/admin/courses', label: 'Courses', named: 'the course', also: 'classes lessons hierarchy parents' }],
  figure: { label: 'Courses', place: 2 },
} as const satisfies KindWords
