import { readAddress } from '#platform/values/page-address.ts'
import type { KindWords } from '#records/kinds/record-kind.ts'

export const pageWords = {
  entity: 'pages',
  topic: 'pages',
  noun: ['page', 'pages'],
  capability: 'content',
  group: 'Pages',
  place: 65,
  // Its id leads on to its address.
  page: (id) => readAddress(`/${id}`),
  screens: [
    { to: '/admin/pages', label: 'More Pages', named: 'the page', also: 'privacy terms refunds imprint footer legal' },
  ],
} as const satisfies KindWords
