import { z } from '@hono/zod-openapi'
import { createApi, jsonAnswer, operations, setCacheTags } from '#platform/server/http/api.ts'
import { countOf } from '#records/bin/bin.ts'
import { type DeclaredKind, storedKind } from '#records/kinds/declared-kind.server.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { teacherKind as declared } from './kind.ts'
import { teacherSchema } from './schema.ts'
import { allTeachers } from './store.server.ts'
import { teachers } from './table.server.ts'

const saved = storedKind(declared, {
  table: teachers,
  // Announcements and courses show their teachers: with one, all of them count as changed.
  topics: [declared.topic, 'announcements', 'courses'],
  // All of them are listed with the team.
  isPublic: () => true,
})

const list = operations.public('announcements')('get', '/api/teachers', 'listTeachers', {
  summary: 'All teachers, newest first',
  responses: { 200: jsonAnswer(z.array(teacherSchema), 'The teachers') },
})

export const teacherKind = {
  ...saved,
  drawn: 'id',
  along: ({ cleared }) => ({
    announcements: countOf(cleared, 'announcement_id'),
    courses: countOf(cleared, 'course_id'),
  }),
  site: { pages: [], addresses: [{ path: '/api/teachers' }] },
  api: (deps: RecordDeps) =>
    createApi()
      .openapi(list, async (c) => {
        setCacheTags(c, [declared.topic])
        return c.json(await allTeachers(deps.database.db), 200)
      })
      .route('/', recordApi(deps, saved, { whenDeleted: 'announcements and courses lose the reference' })),
} satisfies DeclaredKind
