import { listParams, pageParams, type PublicAddress } from '#platform/server/response-cache/addresses.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { createdSort, recordListing } from '#records/lists/listing.ts'
import { countOf } from '#records/bin/bin.ts'
import { courseKind as saved } from './editing/store.server.ts'
import { courseWords } from './kind.ts'
import { choiceWords } from './about.schema.ts'
import { topicForm } from './rules.ts'
import { courseTypes } from './schema.ts'
import { coursesTopic } from './store.server.ts'
import { courses } from './table.server.ts'

/** Of addresses of the catalogue. */
const chosen = { ...choiceWords, topic: topicForm }

const addresses: readonly PublicAddress[] = [
  { path: '/courses', params: { tab: courseTypes, ...chosen, language: chosen.taught_in, ...pageParams } },
  { path: '/course/:id', record: '/api/courses/:id' },
  { path: '/api/courses', params: { type: courseTypes, ...listParams } },
  { path: '/api/courses/:id' },
  { path: '/feeds/courses.xml' },
  { path: '/api/catalogue', params: { type: courseTypes, ...chosen, ...listParams } },
  { path: '/api/catalogue/groups', params: { type: courseTypes } },
]

export const courseKind = {
  ...saved,
  ...courseWords,
  drawn: 'id',
  versions: 'deletable',
  along: ({ cleared }) => ({ sections: countOf(cleared) }),
  found: {
    listing: recordListing('courses', { searched: ['title'], sorts: { created: createdSort } }),
    text: courses.search_text,
    title: ['title'],
  },
  // Never class_link or replay_link: these are for people with access.
  search: { kind: 'course', name: 'Courses', title: 'title', text: ['description', 'instructor'], price: 'price' },
  site: {
    pages: ['/courses'],
    page: '/course/:id',
    line: ({ duration }: { duration: string }) => duration,
    topics: [coursesTopic],
    addresses,
  },
} satisfies DeclaredKind
