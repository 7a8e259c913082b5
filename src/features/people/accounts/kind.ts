import type { KindWords } from '#records/kinds/record-kind.ts'

export const profileWords = {
  entity: 'profiles',
  topic: 'accounts',
  noun: ['user', 'users'],
  capability: 'people',
  group: 'People',
  place: 100,
  isNeverBinned: true,
  screens: [
    { to: '/admin/users', label: 'Users', named: 'the profile of', also: 'accounts profiles roles administrators' },
  ],
  figure: { label: 'Profiles', place: 1 },
} as const satisfies KindWords
