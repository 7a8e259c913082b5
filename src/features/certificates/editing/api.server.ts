import { z } from 'zod'
import type { Deps } from '#platform/server/deps.ts'
import { recordApi } from '#platform/server/records/record-api.ts'
import { editableCertificateSchema, certificateFieldsSchema } from './schema.ts'
import { certificateKind, editableCertificates } from './store.server.ts'

/** `/api/admin/certificates`: what administrators do with certificates. */
export function certificateEditingApi(deps: Deps) {
  return recordApi(deps, certificateKind, {
    path: '/api/admin/certificates',
    noun: 'certificate',
    whenDeleted: 'courses lose the reference',
    fields: certificateFieldsSchema,
    editable: editableCertificateSchema,
    asked: z.strictObject({}),
    list: ({ database }, page) => editableCertificates(database.db, page),
  })
}
