import { editableResources, resourceKind } from '#features/resources/store.server.ts'
import { recordApi, recordBatchApi } from '#platform/server/records/record-api.ts'
import type { RecordDeps } from '#platform/server/records/record-kind.ts'
import { recordPageAsked } from '#platform/values/paging.ts'
import { editableResourcesAsked, editableResourceSchema, resourceFieldsSchema } from './schema.ts'

export function resourceEditingApi(deps: RecordDeps) {
  const path = '/api/admin/resources'
  const whenDeleted = "a reading's stored file goes as well"
  return recordApi(deps, resourceKind, {
    path,
    whenDeleted,
    noun: 'resource',
    fields: resourceFieldsSchema,
    editable: editableResourceSchema,
    asked: editableResourcesAsked.extend(recordPageAsked),
    list: (page) => editableResources(deps.database.db, page),
  }).route('/', recordBatchApi(deps, resourceKind, { path, whenDeleted, nouns: 'resources' }))
}
