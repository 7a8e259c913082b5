import { queryOptions } from '@tanstack/react-query'
import { browserApi, call } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'

/** The pages that footer, menus and forms lead to. */
export function pageLinksQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: ['pages', 'links'] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/pages', { signal }),
  })
}

/** @throws ApiError `not_found` where there is none, or it is not published */
export function pageQuery(address: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['pages', 'at', address] as const,
    queryFn: ({ signal }) => call(api, 'GET', '/api/pages/{address}', { params: { address }, signal }),
  })
}
