import { apiQuery } from '#platform/browser/api-client.ts'
import type { Api } from '#platform/browser/page-context.ts'

/** The pages that footer, menus and forms lead to. */
export function pageLinksQuery(api?: Api) {
  return apiQuery(['pages', 'links'], '/api/pages', { api })
}

/** @throws ApiError `not_found` where there is none, or it is not published */
export function pageQuery(address: string, api?: Api) {
  return apiQuery(['pages', 'at', address], '/api/pages/{address}', { api, params: { address } })
}
