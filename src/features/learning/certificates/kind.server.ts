import { listParams } from '#platform/server/response-cache/addresses.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { countOf } from '#records/bin/bin.ts'
import { certificatesApi } from './api.server.ts'
import { certificateKind as saved, courseShowing } from './editing.store.server.ts'
import { certificateWords } from './kind.ts'
import * as shapes from './schema.ts'

export const certificateKind = {
  ...saved,
  ...certificateWords,
  drawn: 'id',
  versions: 'deletable',
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
  schemas: [shapes],
  api: certificatesApi,
} satisfies DeclaredKind
