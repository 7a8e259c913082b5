import { browserApi, call } from '#platform/browser/api-client.ts'
import type { pageListing } from '../listing.schema.ts'
import { listCountQuery, selectMatching } from '#records/lists/list-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import { recordBatchClient, recordClient } from '#records/kinds/record-client.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'

const editing = '/api/admin/pages'

type Asked = ListingAsked<typeof pageListing>

export function editablePagesQuery(asked: Asked) {
  return pagedQuery(['pages', 'admin', asked], editing, asked)
}

export function pageCountQuery(asked: Asked) {
  return listCountQuery('pages', editing, asked)
}

export function selectPages(asked: Asked) {
  return selectMatching(editing, asked)
}

export const pageBatches = recordBatchClient(editing)

export const pageRecords = recordClient(editing)

/** Adds privacy, terms, refunds and imprint as drafts, each where no page has its address; gives those. @throws ApiError */
export function addUsualPages() {
  return call(browserApi, 'POST', '/api/admin/pages/usual')
}
