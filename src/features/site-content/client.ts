import { queryOptions } from '@tanstack/react-query'
import { ApiError, browserApi, requestJson } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { Section, SectionData, SectionName } from './schema.ts'

/** A section of the site's content, for pages and editors; null where nothing has been written for it yet. */
export function sectionQuery<Name extends SectionName>(name: Name, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['site-content', name] as const,
    queryFn: ({ signal }) =>
      requestJson<Section<Name>>(api, 'GET', `/api/site-content/${name}`, undefined, signal).then(
        (section) => {
          // Nothing could be shown of it: a screen would wait for ever.
          if (typeof section.data !== 'object' || section.data === null) throw new ApiError(200, {}, null)
          return section
        },
        (error: unknown) => {
          // A missing row is an empty section, as written (public.md §8).
          if (error instanceof ApiError && error.code === 'PGRST116') return null
          throw error
        },
      ),
  })
}

/** Saves a section made from `version`. @throws ApiError, with the code `stale` and both sides for a true overlap */
export function saveSection<Name extends SectionName>(name: Name, version: number, data: SectionData<Name>) {
  return requestJson<Section<Name> & { merged: boolean }>(browserApi, 'PUT', `/api/site-content/${name}`, {
    version,
    data,
  })
}
