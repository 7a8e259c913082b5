import type { resourceListing } from '#features/resources/listing.schema.ts'
import type { ResourceType } from '#features/resources/schema.ts'
import { listCountQuery, selectMatching } from '#platform/browser/list-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#platform/browser/record-client.ts'
import type { ListingAsked } from '#platform/browser/use-listing.ts'

const path = '/api/admin/resources'

type Asked = ListingAsked<typeof resourceListing>

export function editableResourcesQuery(type: ResourceType, asked: Asked) {
  return pagedQuery(['resources', 'admin', type, asked], path, { type, ...asked })
}

export function resourceCountQuery(type: ResourceType, asked: Asked) {
  return listCountQuery('resources', path, { type, ...asked })
}

export function selectResources(type: ResourceType, asked: Asked) {
  return selectMatching(path, { type, ...asked })
}

export const resourceRecords = recordClient(path)

export const resourceBatches = recordBatchClient(path)
