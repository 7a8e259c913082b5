import type { KindWords } from '#records/kinds/record-kind.ts'

export const announcementWords = {
  entity: 'announcements',
  topic: 'announcements',
  noun: ['announcement', 'announcements'],
  capability: 'content',
  group: 'Announcements',
  place: 40,
  page: (id) => `/announcements/${id}`,
  screens: [
    { to: '/admin/announcements/news', label: 'News', named: 'the announcement', also: 'announcements articles' },
    {
      to: '/admin/announcements/conferences',
      label: 'Conferences',
      within: 'conferences',
      named: 'the conference',
      also: 'announcements',
    },
    {
      to: '/admin/announcements/events',
      label: 'Events',
      within: 'events',
      named: 'the event',
      also: 'announcements calendar',
    },
    {
      to: '/admin/announcements/training',
      label: 'Training',
      within: 'training',
      named: 'the training',
      also: 'announcements workshops',
    },
    {
      to: '/admin/announcements/lectures',
      label: 'Lectures',
      within: 'lectures',
      named: 'the lecture',
      also: 'announcements talks speakers',
    },
  ],
  figure: { label: 'Announcements', place: 3 },
} as const satisfies KindWords
