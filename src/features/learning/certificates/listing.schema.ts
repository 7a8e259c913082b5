import {
  createdSort,
  defineListing,
  listingAsked,
  newestFirst,
  publishedSort,
  stateFilter,
  titleSort,
  waitingFilter,
} from '#records/lists/listing.ts'

/** The back office's list of certificates. */
export const certificateListing = defineListing({
  search: { label: 'Search certificates', placeholder: 'Search certificates...' },
  parts: { published: [true, false] },
  filters: { state: stateFilter, waiting: waitingFilter },
  days: { column: 'created_at', label: 'Created' },
  sorts: {
    created: createdSort,
    title: titleSort,
    price: { column: 'price', as: 'number', ascending: 'Lowest price first', descending: 'Highest price first' },
    status: publishedSort,
  },
  first: newestFirst,
})

export const certificateListAsked = listingAsked(certificateListing, { within: {} })
