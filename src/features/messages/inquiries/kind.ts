import type { KindWords } from '#records/kinds/record-kind.ts'

export const questionWords = {
  entity: 'contact_questions',
  topic: 'inquiries',
  noun: ['question', 'questions'],
  capability: 'inquiries',
  group: 'Contact',
  place: 70,
  screens: [
    { to: '/admin/contact', label: 'Contact', also: 'overview inquiries messages figures' },
    {
      to: '/admin/contact/questions',
      label: 'Questions',
      named: 'a question',
      also: 'messages answers inquiries visitors',
    },
  ],
} as const satisfies KindWords

export const applicationWords = {
  entity: 'volunteer_applications',
  topic: 'inquiries',
  noun: ['application', 'applications'],
  capability: 'inquiries',
  group: 'Contact',
  place: 80,
  screens: [
    {
      to: '/admin/contact/volunteers',
      label: 'Volunteers',
      named: 'a volunteer application',
      also: 'applications helpers inquiries skills',
    },
  ],
} as const satisfies KindWords
