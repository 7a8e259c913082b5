import { queryOptions } from '@tanstack/react-query'
import { ApiError, browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'
import type { Section, SectionData, SectionName } from './schema.ts'

/** A section in the reader's language; null before its first save. */
export function sectionQuery<Name extends SectionName>(name: Name, api: Api = browserApi, ...part: string[]) {
  return queryOptions({
    queryKey: ['site-content', name, ...part] as const,
    queryFn: ({ signal }) =>
      call(api, 'GET', pathOf(name), { signal }).then(
        (section) => {
          // Without data a screen would stay loading.
          if (typeof section.data !== 'object' || section.data === null) throw new ApiError(200, {}, null)
          return section as Section<Name>
        },
        (error: unknown) => {
          // A missing row is an empty section.
          if (error instanceof ApiError && error.code === 'not_found') return null
          throw error
        },
      ),
  })
}

const inEnglish: Api = (path, init) => browserApi(typeof path === 'string' ? `${path}?language=en` : path, init)

/** The same as its editors begin from, whatever language was read before. */
export const sectionSourceQuery = <Name extends SectionName>(name: Name) => sectionQuery(name, inEnglish, 'source')

/** Saves a section over `version`. @throws ApiError `stale` with both sides on a conflict */
export function saveSection<Name extends SectionName>(name: Name, version: number, data: SectionData<Name>) {
  // The section's name determines its type.
  return call(browserApi, 'PUT', pathOf(name), { body: { version, data } }) as Promise<
    Section<Name> & { merged: boolean }
  >
}

const pathOf = (name: SectionName) => `/api/site-content/${name}` as const
