import type { ResourceType } from '#features/resources/schema.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#platform/browser/record-client.ts'
import type { EditableResource } from './schema.ts'

const address = '/api/admin/resources'

/** The resources of a type with their versions, a page at a time, newest first; for administrators. */
export function editableResourcesQuery(type: ResourceType) {
  return pagedQuery<EditableResource>(['resources', 'admin', type], address, { type })
}

/** The calls that add, save and delete a resource. */
export const resourceRecords = recordClient<EditableResource>(address)

/** The calls that delete and publish several resources. */
export const resourceBatches = recordBatchClient(address)
