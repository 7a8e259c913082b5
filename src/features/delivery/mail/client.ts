import { browserApi, call, apiQuery } from '#platform/browser/api-client.ts'
import { recordBatchClient, selectMatching } from '#records/kinds/kind-client.ts'
import { pagedQuery } from '#platform/browser/paged-query.ts'
import type { ListingAsked } from '#records/lists/use-listing.ts'
import type { mailListing } from './listing.schema.ts'

const path = '/api/admin/mail'
type Asked = ListingAsked<typeof mailListing>

/** What is due, what was sent, and the words. */
const meta = { cacheTags: ['mail'] }

export function mailQuery(asked: Asked) {
  return pagedQuery(['mail', 'list', asked], path, asked, { meta })
}

/** Null: more than are counted. */
export function mailCountQuery({ sort: _sort, order: _order, ...query }: Asked) {
  return apiQuery(['mail', 'count', query], `${path}/count`, { query, meta, select: ({ total }) => total })
}

export const mailFiguresQuery = apiQuery(['mail', 'figures'], `${path}/figures`, { meta })

/** @throws ApiError `not_found` */
export function readMail(id: string) {
  return call(browserApi, 'GET', `${path}/{id}`, { params: { id } })
}

export function selectMail(asked: Asked) {
  return selectMatching(path, asked)
}

/** Sends several, or sets them aside. */
export const mailBatches = recordBatchClient(path, 'mail_outbox')

/** Some of what was held for want of a server, oldest first. @throws ApiError `taken` where there is none */
export function releaseSomeMail() {
  return call(browserApi, 'POST', `${path}/release`)
}
