import { listParams, pageParams } from '#platform/server/response-cache/addresses.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { countOf } from '#records/bin/bin.ts'
import { announcementKind as saved } from './editing/store.server.ts'
import { dateLine } from './rules.ts'
import * as editing from './editing/schema.ts'
import * as shapes from './schema.ts'
import { announcementsTopic } from './store.server.ts'
import { t } from '#platform/values/translate.ts'

export const announcementKind = {
  ...saved,
  schemas: [editing, shapes],
  within: 'category',
  drawn: 'id',
  along: ({ data }) => ({ speakers: countOf(data['speakers']), hosts: countOf(data['hosts']) }),
  search: {
    kind: 'announcement',
    name: t('Announcements'),
    title: 'title',
    text: ['content'],
    dates: ['starts_at', 'created_at'],
  },
  site: {
    pages: ['/announcements'],
    page: '/announcements/:id',
    line: dateLine,
    topics: [announcementsTopic],
    addresses: [
      { path: '/announcements', params: { tab: shapes.categories, when: shapes.whens, ...pageParams } },
      { path: '/announcements/:id', record: '/api/announcements/:id' },
      { path: '/api/announcements', params: { category: shapes.categories, when: shapes.whens, ...listParams } },
      { path: '/api/announcements/:id' },
      { path: '/feeds/announcements.xml' },
      { path: '/calendar.ics' },
      ...shapes.categories.map((category) => ({ path: `/calendar/${category}.ics` })),
      { path: '/announcements/:id/event.ics' },
    ],
  },
} satisfies DeclaredKind
