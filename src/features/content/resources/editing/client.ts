import { queryOptions } from '@tanstack/react-query'
import type { resourceListing } from '../listing.schema.ts'
import { resourceTypeName } from '../rules.ts'
import type { ResourceType } from '../schema.ts'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { ApiQuery } from '#platform/browser/api-routes.ts'
import { listCountQuery, selectMatching } from '#records/lists/list-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#records/kinds/record-client.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'

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

const mostChoices = 10

/** Resources of every type to choose from, drafts too, the newest first. */
export function resourceChoicesQuery(search: string) {
  return choicesQuery({ search, limit: mostChoices })
}

/** Those of the ids that are there. */
export function resourcesNamedQuery(ids: readonly string[]) {
  return { ...choicesQuery({ ids: ids.join(',') }), enabled: ids.length > 0 }
}

function choicesQuery(query: ApiQuery<'GET', typeof path>) {
  return queryOptions({
    queryKey: ['resources', 'admin', 'choices', query] as const,
    queryFn: async ({ signal }) => {
      const { items } = await call(browserApi, 'GET', path, { query, signal })
      return items.map(({ id, title, type, published }) => ({
        id,
        name: title,
        note: published ? resourceTypeName[type] : `${resourceTypeName[type]} (Draft)`,
      }))
    },
  })
}

export const resourceRecords = recordClient(path)

export const resourceBatches = recordBatchClient(path)
