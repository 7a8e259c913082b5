import { browserApi, call } from '#platform/browser/api-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordClient } from '#platform/browser/record-client.ts'

export function editablePagesQuery() {
  return pagedQuery(['pages', 'admin'], '/api/admin/pages')
}

export const pageRecords = recordClient('/api/admin/pages')

/** Adds privacy, terms, refunds and imprint as drafts, each where no page has its address; gives those. @throws ApiError */
export function addUsualPages() {
  return call(browserApi, 'POST', '/api/admin/pages/usual')
}
