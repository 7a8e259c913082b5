import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { siteContentWords } from './kind.ts'
import { sectionTopic } from './store.server.ts'
import { homepageData } from './table.server.ts'

const pages = ['/', '/about', '/about/mission', '/about/vision', '/about/team', '/about/partners'] as const

export const siteContentKind = {
  ...siteContentWords,
  table: homepageData,
  key: homepageData.section,
  document: 'data',
  files: 'anywhere',
  drawn: 'items',
  versions: 'permanent',
  site: {
    pages,
    topics: (['hero', 'mission', 'vision', 'team', 'partners'] as const).map(sectionTopic),
    addresses: [...pages, '/about/*', '/api/site-content/:section'].map((path) => ({ path })),
  },
} satisfies DeclaredKind
