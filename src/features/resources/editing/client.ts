import type { ResourceType } from '#features/resources/schema.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#platform/browser/record-client.ts'

const path = '/api/admin/resources'

export function editableResourcesQuery(type: ResourceType) {
  return pagedQuery(['resources', 'admin', type], path, { type })
}

export const resourceRecords = recordClient(path)

export const resourceBatches = recordBatchClient(path)
