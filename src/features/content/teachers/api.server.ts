import { z } from '@hono/zod-openapi'
import { createApi, jsonAnswer, publicOperations, setCacheTags } from '#platform/server/http/api.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { deletedBatchSchema } from '#records/batches/record-batch.ts'
import { teacherKind } from './editing.store.server.ts'
import { teacherListAsked, teacherListing } from './listing.schema.ts'
import { editableTeacherSchema, teacherFieldsSchema, teacherSchema } from './schema.ts'
import { allTeachers, teachersTopic } from './store.server.ts'
import { teachers, searchedTeacher } from './table.server.ts'

const publicOperation = publicOperations('announcements')

const list = publicOperation('get', '/api/teachers', 'listTeachers', {
  summary: 'All teachers, newest first',
  responses: { 200: jsonAnswer(z.array(teacherSchema), 'The teachers') },
})

export function teachersApi(deps: RecordDeps) {
  const editing = recordApi(deps, teacherKind, {
    path: '/api/admin/teachers',
    noun: 'teacher',
    nouns: 'teachers',
    whenDeleted: 'announcements and courses lose the reference',
    fields: teacherFieldsSchema,
    editable: editableTeacherSchema,
    asked: teacherListAsked,
    source: { table: teachers, listing: teacherListing, text: searchedTeacher(teachers) },
    batch: deletedBatchSchema,
  })
  return createApi()
    .openapi(list, async (c) => {
      setCacheTags(c, [teachersTopic])
      return c.json(await allTeachers(deps.database.db), 200)
    })
    .route('/', editing)
}
