import { createApi } from '#platform/server/http/api.ts'
import { publishedListApi } from '#platform/server/records/published-list-api.ts'
import { plainRecordApi } from '#platform/server/records/record-api.ts'
import type { RecordDeps } from '#platform/server/records/record-kind.ts'
import { certificateKind } from './editing.store.server.ts'
import { certificateFieldsSchema, certificateListSchema, editableCertificateSchema } from './schema.ts'

export function certificatesApi(deps: RecordDeps) {
  const list = publishedListApi(deps, certificateKind, {
    path: '/api/certificates',
    nouns: 'certificates',
    answer: certificateListSchema,
  })
  const editing = plainRecordApi(deps, certificateKind, {
    path: '/api/admin/certificates',
    noun: 'certificate',
    whenDeleted: 'courses lose the reference',
    fields: certificateFieldsSchema,
    editable: editableCertificateSchema,
  })
  return createApi().route('/', list).route('/', editing)
}
