import { createdSort, defineListing, listingAsked, newestFirst } from '#platform/values/listing.ts'

/** The back office's list of teachers. */
export const teacherListing = defineListing({
  search: { label: 'Search teachers', placeholder: 'Search by name or bio' },
  parts: {},
  filters: {},
  days: { column: 'created_at', label: 'Added' },
  sorts: {
    created: createdSort,
    name: { column: 'name', as: 'text', ascending: 'Name, A first', descending: 'Name, Z first' },
    bio: { column: 'bio', as: 'text', ascending: 'Bio, A first', descending: 'Bio, Z first' },
  },
  first: newestFirst,
})

export const teacherListAsked = listingAsked(teacherListing, { within: {} })
