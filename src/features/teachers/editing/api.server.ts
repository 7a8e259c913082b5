import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { adminRefusals, createApi, jsonAnswer, jsonBody, refusals } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { recordParam, recordSaveSchema, savedRecordSchema, staleRecordSchema } from '#platform/values/record-save.ts'
import { editableTeacherSchema, teacherFieldsSchema } from './schema.ts'
import { addTeacher, deleteTeacher, editableTeachers, saveTeacher } from './store.server.ts'

const admins = { tags: ['admin'], middleware: allowAdmin }

const list = createRoute({
  ...admins,
  method: 'get',
  path: '/api/admin/teachers',
  summary: 'All teachers with their versions, newest first',
  responses: { 200: jsonAnswer(z.array(editableTeacherSchema), 'The teachers'), ...adminRefusals },
})

const add = createRoute({
  ...admins,
  method: 'post',
  path: '/api/admin/teachers',
  summary: 'Add a teacher',
  request: { body: jsonBody(teacherFieldsSchema) },
  responses: { 201: jsonAnswer(editableTeacherSchema, 'The new teacher'), ...adminRefusals },
})

const save = createRoute({
  ...admins,
  method: 'put',
  path: '/api/admin/teachers/{id}',
  summary: 'Save a teacher',
  description:
    'Names the version it was made from. What others changed elsewhere in it is merged; a true overlap answers 409 with both sides.',
  request: { params: recordParam, body: jsonBody(recordSaveSchema(teacherFieldsSchema)) },
  responses: {
    200: jsonAnswer(savedRecordSchema(editableTeacherSchema), 'The teacher as it now stands'),
    ...adminRefusals,
    ...refusals.missing,
    409: jsonAnswer(staleRecordSchema(editableTeacherSchema), 'Somebody else changed the same part: both sides'),
  },
})

const remove = createRoute({
  ...admins,
  method: 'delete',
  path: '/api/admin/teachers/{id}',
  summary: 'Delete a teacher; announcements lose the reference',
  request: { params: recordParam },
  responses: { 204: { description: 'Deleted' }, ...adminRefusals, ...refusals.missing },
})

/** `/api/admin/teachers`: what administrators do with teachers. */
export function teacherEditingApi(deps: Deps) {
  return createApi()
    .openapi(list, async (c) => c.json(await editableTeachers(deps.database.db), 200))
    .openapi(add, async (c) => c.json(await addTeacher(deps, c.req.valid('json'), c.var), 201))
    .openapi(save, async (c) => {
      const { version: from, data: fields } = c.req.valid('json')
      const result = await saveTeacher(deps, { id: c.req.valid('param').id, from, fields }, c.var)
      if (result.outcome === 'stale') {
        throw new AppError('stale', { details: { theirs: result.row, overlaps: result.overlaps } })
      }
      return c.json({ ...result.row, merged: result.merged }, 200)
    })
    .openapi(remove, async (c) => {
      await deleteTeacher(deps, c.req.valid('param').id, c.var)
      return c.body(null, 204)
    })
}
