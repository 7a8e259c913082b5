import { z } from 'zod'
import { recordApi } from '#platform/server/records/record-api.ts'
import type { RecordDeps } from '#platform/server/records/record-kind.ts'
import { recordsPage } from '#platform/server/records/record-rows.ts'
import { recordPageAsked } from '#platform/values/paging.ts'
import { certificateFieldsSchema, editableCertificateSchema } from './schema.ts'
import { certificateKind } from './store.server.ts'

export function certificateEditingApi(deps: RecordDeps) {
  return recordApi(deps, certificateKind, {
    path: '/api/admin/certificates',
    noun: 'certificate',
    whenDeleted: 'courses lose the reference',
    fields: certificateFieldsSchema,
    editable: editableCertificateSchema,
    asked: z.strictObject(recordPageAsked),
    list: (page) => recordsPage(deps.database.db, certificateKind, page),
  })
}
