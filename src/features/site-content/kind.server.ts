import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { siteContentWords } from './kind.ts'
import { sectionTopic } from './store.server.ts'
import { homepageData } from './table.server.ts'

export const siteContentKind = {
  ...siteContentWords,
  table: homepageData,
  key: homepageData.section,
  document: 'data',
  files: 'anywhere',
  drawn: 'items',
  versions: 'permanent',
  site: {
    pages: ['/', '/about', '/about/mission', '/about/vision', '/about/team', '/about/partners'],
    topics: (['hero', 'mission', 'vision', 'team', 'partners'] as const).map(sectionTopic),
    addresses: [
      { path: '/' },
      { path: '/about' },
      { path: '/about/mission' },
      { path: '/about/vision' },
      { path: '/about/team' },
      { path: '/about/partners' },
      { path: '/about/*' },
      { path: '/api/site-content/:section' },
    ],
  },
} satisfies DeclaredKind
