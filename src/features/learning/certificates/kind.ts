import type { KindWords } from '#records/kinds/record-kind.ts'

export const certificateWords = {
  entity: 'certificates',
  topic: 'certificates',
  noun: ['certificate', 'certificates'],
  capability: 'content',
  group: 'Learning',
  place: 30,
  screens: [
    {
      to: '/admin/certificates',
      label: 'Certificates',
      named: 'the certificate',
      also: 'diplomas qualifications price',
    },
  ],
} as const satisfies KindWords
