import { createApi } from '#platform/server/http/api.ts'
import { listParams } from '#platform/server/response-cache/addresses.ts'
import { countOf } from '#records/bin/bin.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { publishedListApi } from '#records/publishing/published-list-api.server.ts'
import { certificateKind as saved, courseShowing } from './editing.store.server.ts'
import { priceSchema } from './schema.ts'

export const certificateKind = {
  ...saved,
  drawn: 'id',
  along: ({ cleared }) => ({ courses: countOf(cleared) }),
  site: {
    pages: [],
    // It is shown with a course that leads to it.
    previewAt: async (db, id) => {
      const course = await courseShowing(db, id)
      return course === null ? null : `/course/${course}`
    },
    addresses: [{ path: '/api/certificates', params: listParams }],
  },
  schemas: [...saved.schemas, { priceSchema }],
  api: (deps: RecordDeps) =>
    createApi()
      .route('/', publishedListApi(deps, saved, '/api/certificates'))
      .route('/', recordApi(deps, saved, { whenDeleted: 'courses lose the reference' })),
} satisfies DeclaredKind
