import { createApi } from '#platform/server/http/api.ts'
import { publishedListApi } from '#platform/server/records/published-list-api.ts'
import { recordApi } from '#platform/server/records/record-api.ts'
import { waitingConditions } from '#platform/server/records/pending-changes.ts'
import type { RecordDeps } from '#platform/server/records/record-kind.ts'
import { publishedBatchSchema } from '#platform/values/record-batch.ts'
import { certificateKind } from './editing.store.server.ts'
import { certificateListAsked, certificateListing } from './listing.schema.ts'
import { certificateFieldsSchema, certificateListSchema, editableCertificateSchema } from './schema.ts'
import { certificates, searchedCertificate } from './table.server.ts'

export function certificatesApi(deps: RecordDeps) {
  const list = publishedListApi(deps, certificateKind, {
    path: '/api/certificates',
    nouns: 'certificates',
    answer: certificateListSchema,
  })
  const editing = recordApi(deps, certificateKind, {
    path: '/api/admin/certificates',
    noun: 'certificate',
    nouns: 'certificates',
    whenDeleted: 'courses lose the reference',
    fields: certificateFieldsSchema,
    editable: editableCertificateSchema,
    asked: certificateListAsked,
    source: {
      table: certificates,
      listing: certificateListing,
      text: searchedCertificate(certificates),
      conditions: waitingConditions(certificates, 'certificates'),
    },
    batch: publishedBatchSchema,
  })
  return createApi().route('/', list).route('/', editing)
}
