import { eq } from 'drizzle-orm'
import { listParams, pageParams } from '#platform/server/response-cache/addresses.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { countOf } from '#records/bin/bin.ts'
import { resourceWords } from './kind.ts'
import { placeOf } from './rules.ts'
import { resourceTypes } from './schema.ts'
import { resourceKind as saved } from './store.server.ts'
import { resources } from './table.server.ts'

export const resourceKind = {
  ...saved,
  ...resourceWords,
  within: 'type',
  drawn: 'id',
  versions: 'deletable',
  along: ({ cleared }) => ({ sessions: countOf(cleared, 'session_id') }),
  search: { kind: 'resource', name: 'Resources', title: 'title', text: ['description', 'author'] },
  site: {
    pages: ['/resources'],
    place: '/resources?tab=:type&after=:cursor#resource-:id',
    previewAt: async (db, id) => {
      const { type, created_at } = resources
      const [row] = await db.select({ id: resources.id, type, created_at }).from(resources).where(eq(resources.id, id))
      return row ? placeOf({ ...row, created_at: row.created_at.toISOString() }) : null
    },
    addresses: [
      { path: '/resources', params: { tab: resourceTypes, ...pageParams } },
      { path: '/api/resources', params: { type: resourceTypes, ...listParams } },
      { path: '/feeds/resources.xml' },
    ],
  },
} satisfies DeclaredKind
