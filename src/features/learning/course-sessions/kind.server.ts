import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { listParams } from '#platform/server/response-cache/addresses.ts'
import { courseSessionsApi } from './api.server.ts'
import { sessionKind as saved } from './editing.store.server.ts'
import * as repetition from './repetition/schema.ts'
import * as shapes from './schema.ts'

export const sessionKind = {
  ...saved,
  site: {
    pages: [],
    addresses: [
      { path: '/api/courses/:id/sessions', params: { when: shapes.sessionWhens, ...listParams } },
      { path: '/calendar/course/:id.ics' },
    ],
  },
  schemas: [shapes, repetition],
  api: courseSessionsApi,
} satisfies DeclaredKind
