import type { KindWords } from '#records/kinds/record-kind.ts'

export const siteContentWords = {
  entity: 'homepage_data',
  topic: 'site-content',
  noun: ['section', 'sections'],
  capability: 'content',
  group: 'Pages',
  place: 10,
  isNeverBinned: true,
  screens: [
    { to: '/admin/homepage', label: 'Homepage', named: 'the hero of the homepage', also: 'hero mission values quote' },
    { to: '/admin/about', label: 'About', also: 'mission vision team partners overview' },
    { to: '/admin/mission', label: 'Mission', within: 'mission', named: 'the mission', also: 'modules about' },
    { to: '/admin/vision', label: 'Vision', within: 'vision', named: 'the vision', also: 'modules about' },
    { to: '/admin/team', label: 'Team', within: 'team', named: 'the team', also: 'members people founder staff' },
    {
      to: '/admin/partners',
      label: 'Partners',
      within: 'partners',
      named: 'the partners',
      also: 'organisations logos websites',
    },
  ],
} as const satisfies KindWords
