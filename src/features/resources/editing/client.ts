import { queryOptions } from '@tanstack/react-query'
import type { ResourceType } from '#features/resources/schema.ts'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import { recordBatchClient, recordClient } from '#platform/browser/record-client.ts'
import type { EditableResource } from './schema.ts'

const address = '/api/admin/resources'

/** All resources of a type with their versions, newest first; for administrators. */
export function editableResourcesQuery(type: ResourceType) {
  return queryOptions({
    queryKey: ['resources', 'admin', type] as const,
    queryFn: ({ signal }) =>
      requestJson<EditableResource[]>(browserApi, 'GET', `${address}?type=${type}`, undefined, signal),
  })
}

/** The calls that add, save and delete a resource. */
export const resourceRecords = recordClient<EditableResource>(address)

/** The calls that delete and publish several resources. */
export const resourceBatches = recordBatchClient(address)
