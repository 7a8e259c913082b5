import type { Deps } from '#platform/server/deps.ts'
import { createApi } from '#platform/server/http/api.ts'
import { recordApi } from '#platform/server/records/record-api.ts'
import { batchesOf, recordBatchApi } from '#platform/server/records/record-batch-api.ts'
import { editableResourceSchema, editableResourcesAsked, resourceFieldsSchema } from './schema.ts'
import { editableResources, resourceKind } from './store.server.ts'

const path = '/api/admin/resources'
const whenDeleted = "a reading's stored file goes as well"

/** `/api/admin/resources`: what administrators do with readings and videos, one by one and by the batch. */
export function resourceEditingApi(deps: Deps) {
  const batches = recordBatchApi({ path, nouns: 'resources', whenDeleted }, batchesOf(deps, resourceKind))
  const records = recordApi(deps, resourceKind, {
    path,
    noun: 'resource',
    whenDeleted,
    fields: resourceFieldsSchema,
    editable: editableResourceSchema,
    asked: editableResourcesAsked,
    list: ({ database }, page) => editableResources(database.db, page),
  })
  return createApi().route('/', batches).route('/', records)
}
