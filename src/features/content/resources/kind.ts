import type { KindWords } from '#records/kinds/record-kind.ts'

export const resourceWords = {
  entity: 'resources',
  topic: 'resources',
  noun: ['resource', 'resources'],
  capability: 'content',
  group: 'Resources',
  place: 60,
  screens: [
    {
      to: '/admin/resources/videos',
      label: 'Videos',
      within: 'video',
      named: 'the video',
      also: 'films youtube watch resources',
    },
    {
      to: '/admin/resources/readings',
      label: 'Readings',
      named: 'the reading',
      also: 'files documents pdf books resources',
    },
  ],
  figure: { label: 'Resources', place: 4 },
} as const satisfies KindWords
