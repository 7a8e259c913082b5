import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { adminRefusals, createApi, jsonAnswer, jsonBody, refusals } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { recordParam, recordSaveSchema, savedRecordSchema, staleRecordSchema } from '#platform/values/record-save.ts'
import { editableCertificateSchema, certificateFieldsSchema } from './schema.ts'
import { addCertificate, deleteCertificate, editableCertificates, saveCertificate } from './store.server.ts'

const admins = { tags: ['admin'], middleware: allowAdmin }

const list = createRoute({
  ...admins,
  method: 'get',
  path: '/api/admin/certificates',
  summary: 'All certificates with their versions, newest first',
  responses: { 200: jsonAnswer(z.array(editableCertificateSchema), 'The certificates'), ...adminRefusals },
})

const add = createRoute({
  ...admins,
  method: 'post',
  path: '/api/admin/certificates',
  summary: 'Add a certificate',
  request: { body: jsonBody(certificateFieldsSchema) },
  responses: { 201: jsonAnswer(editableCertificateSchema, 'The new certificate'), ...adminRefusals },
})

const save = createRoute({
  ...admins,
  method: 'put',
  path: '/api/admin/certificates/{id}',
  summary: 'Save a certificate',
  description:
    'Names the version it was made from. What others changed elsewhere in it is merged; a true overlap answers 409 with both sides.',
  request: { params: recordParam, body: jsonBody(recordSaveSchema(certificateFieldsSchema)) },
  responses: {
    200: jsonAnswer(savedRecordSchema(editableCertificateSchema), 'The certificate as it now stands'),
    ...adminRefusals,
    ...refusals.missing,
    409: jsonAnswer(staleRecordSchema(editableCertificateSchema), 'Somebody else changed the same part: both sides'),
  },
})

const remove = createRoute({
  ...admins,
  method: 'delete',
  path: '/api/admin/certificates/{id}',
  summary: 'Delete a certificate; courses lose the reference',
  request: { params: recordParam },
  responses: { 204: { description: 'Deleted' }, ...adminRefusals, ...refusals.missing },
})

/** `/api/admin/certificates`: what administrators do with certificates. */
export function certificateEditingApi(deps: Deps) {
  return createApi()
    .openapi(list, async (c) => c.json(await editableCertificates(deps.database.db), 200))
    .openapi(add, async (c) => c.json(await addCertificate(deps, c.req.valid('json'), c.var), 201))
    .openapi(save, async (c) => {
      const { version: from, data: fields } = c.req.valid('json')
      const result = await saveCertificate(deps, { id: c.req.valid('param').id, from, fields }, c.var)
      if (result.outcome === 'stale') {
        throw new AppError('stale', { details: { theirs: result.row, overlaps: result.overlaps } })
      }
      return c.json({ ...result.row, merged: result.merged }, 200)
    })
    .openapi(remove, async (c) => {
      await deleteCertificate(deps, c.req.valid('param').id, c.var)
      return c.body(null, 204)
    })
}
