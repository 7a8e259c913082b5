import { createdSort, defineListing, listingAsked, titleSort } from '#records/lists/listing.ts'

/** The back office's list of prepared answers. */
export const preparedAnswerListing = defineListing({
  search: { label: 'Search prepared answers', placeholder: 'Search by title or text' },
  parts: {},
  filters: {},
  days: { column: 'created_at', label: 'Added' },
  sorts: { title: titleSort, created: createdSort },
  first: { by: 'title', ascending: true },
})

export const preparedAnswerListAsked = listingAsked(preparedAnswerListing, { within: {} })
