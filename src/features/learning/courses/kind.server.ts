import { listParams, pageParams, type PublicAddress } from '#platform/server/response-cache/addresses.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { countOf } from '#records/bin/bin.ts'
import { courseKind as saved } from './editing/store.server.ts'
import { courseWords } from './kind.ts'
import { choiceWords, topicForm } from './choices.schema.ts'
import { courseTypes } from './schema.ts'
import { coursesTopic } from './store.server.ts'

const chosen = { ...choiceWords, topic: topicForm }
const catalogue: PublicAddress[] = [
  { path: '/courses', params: { tab: courseTypes, ...chosen, ...pageParams } },
  { path: '/api/catalogue', params: { type: courseTypes, ...chosen, ...listParams } },
  { path: '/api/catalogue/groups', params: { type: courseTypes } },
]

export const courseKind = {
  ...saved,
  ...courseWords,
  drawn: 'id',
  versions: 'deletable',
  along: ({ cleared }) => ({ sections: countOf(cleared) }),
  // Never class_link or replay_link: these are for people with access.
  search: { kind: 'course', name: 'Courses', title: 'title', text: ['description', 'instructor'], price: 'price' },
  site: {
    pages: ['/courses'],
    page: '/course/:id',
    topics: [coursesTopic],
    addresses: [
      ...catalogue,
      { path: '/course/:id', record: '/api/courses/:id' },
      { path: '/api/courses', params: { type: courseTypes, ...listParams } },
      { path: '/api/courses/:id' },
    ],
  },
} satisfies DeclaredKind
