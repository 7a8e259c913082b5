import {
  createdSort,
  defineListing,
  listingAsked,
  newestFirst,
  publishedSort,
  stateFilter,
  textSort,
  titleSort,
  waitingFilter,
} from '#records/lists/listing.ts'

/** The back office's list of pages. */
export const pageListing = defineListing({
  search: { label: 'Search pages', placeholder: 'Search by title, address or text' },
  parts: { published: [true, false] },
  filters: {
    state: stateFilter,
    waiting: waitingFilter,
    completion: { label: 'Completion', any: 'Complete or not', words: { open: 'To be completed' } },
    placement: {
      label: 'Linked',
      any: 'Linked anywhere or nowhere',
      words: { footer: 'In the footer', about: 'Under About', none: 'Nowhere' },
      column: 'placement',
    },
  },
  days: { column: 'created_at', label: 'Added' },
  sorts: {
    created: createdSort,
    title: titleSort,
    address: textSort('address', 'Address'),
    placement: { column: 'placement', as: 'word', ascending: 'Under About first', descending: 'Not linked first' },
    published: publishedSort,
  },
  first: newestFirst,
})

export const pageListAsked = listingAsked(pageListing, { within: {} })
