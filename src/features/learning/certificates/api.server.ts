import { createApi } from '#platform/server/http/api.ts'
import { publishedListApi } from '#records/publishing/published-list-api.server.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import { waitingConditions } from '#records/publishing/pending-changes.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { publishedBatchSchema } from '#records/batches/record-batch.ts'
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
