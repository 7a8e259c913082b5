import { queryOptions } from '@tanstack/react-query'
import { browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { ResourceList, ResourceType } from './schema.ts'

/** Which page of which resources. */
export type ResourcesWanted = { type?: ResourceType; after?: string; limit?: number }

/** A page of the published resources, newest first. */
export function resourcesQuery(wanted: ResourcesWanted = {}, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['resources', wanted] as const,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)])).toString()
      return requestJson<ResourceList>(api, 'GET', `/api/resources${query && `?${query}`}`, undefined, signal)
    },
  })
}
