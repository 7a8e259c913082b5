import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { countOf } from '#records/bin/bin.ts'
import { teachersApi } from './api.server.ts'
import { teacherKind as saved } from './editing.store.server.ts'
import { teacherWords } from './kind.ts'
import * as shapes from './schema.ts'

export const teacherKind = {
  ...saved,
  ...teacherWords,
  drawn: 'id',
  versions: 'deletable',
  along: ({ cleared }) => ({
    announcements: countOf(cleared, 'announcement_id'),
    courses: countOf(cleared, 'course_id'),
  }),
  site: { pages: [], addresses: [{ path: '/api/teachers' }] },
  schemas: [shapes],
  api: teachersApi,
} satisfies DeclaredKind
