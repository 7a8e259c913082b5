import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { sectionKindOf, sectionRecord, sectionTopic } from './api.server.ts'
import { siteContentWords } from './kind.ts'

const pages = ['/', '/about', '/about/mission', '/about/vision', '/about/team', '/about/partners'] as const

export const siteContentKind = {
  ...sectionRecord,
  ...siteContentWords,
  savedAs: sectionKindOf,
  drawn: 'items',
  versions: 'permanent',
  site: {
    pages,
    topics: (['hero', 'mission', 'vision', 'team', 'partners'] as const).map(sectionTopic),
    addresses: [...pages, '/about/*', '/api/site-content/:section'].map((path) => ({ path })),
  },
} satisfies DeclaredKind
