import { createRoute, z } from '@hono/zod-openapi'
import { createApi, jsonAnswer, setCacheTags } from '#platform/server/http/api.ts'
import { plainRecordApi } from '#platform/server/records/record-api.ts'
import type { RecordDeps } from '#platform/server/records/record-kind.ts'
import { teacherKind } from './editing.store.server.ts'
import { editableTeacherSchema, teacherFieldsSchema, teacherSchema } from './schema.ts'
import { allTeachers, teachersTopic } from './store.server.ts'

const list = createRoute({
  method: 'get',
  path: '/api/teachers',
  tags: ['announcements'],
  summary: 'All teachers, newest first',
  responses: { 200: jsonAnswer(z.array(teacherSchema), 'The teachers') },
})

export function teachersApi(deps: RecordDeps) {
  const editing = plainRecordApi(deps, teacherKind, {
    path: '/api/admin/teachers',
    noun: 'teacher',
    whenDeleted: 'announcements lose the reference',
    fields: teacherFieldsSchema,
    editable: editableTeacherSchema,
  })
  return createApi()
    .openapi(list, async (c) => {
      setCacheTags(c, [teachersTopic])
      return c.json(await allTeachers(deps.database.db), 200)
    })
    .route('/', editing)
}
