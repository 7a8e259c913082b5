import type { KindWords } from '#records/kinds/record-kind.ts'

export const sessionWords = {
  entity: 'course_sessions',
  topic: 'course-sessions',
  noun: ['session', 'sessions'],
  capability: 'content',
  group: 'Learning',
  place: 25,
  screens: [
    {
      to: '/admin/sessions',
      label: 'Sessions',
      named: 'the session',
      also: 'classes schedule timetable calendar term',
    },
  ],
} as const satisfies KindWords
