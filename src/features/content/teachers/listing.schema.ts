import { createdSort, defineListing, listingAsked, newestFirst, textSort } from '#records/lists/listing.ts'

/** The back office's list of teachers. */
export const teacherListing = defineListing({
  search: { label: 'Search teachers', placeholder: 'Search by name or bio' },
  parts: {},
  filters: {},
  days: { column: 'created_at', label: 'Added' },
  sorts: {
    created: createdSort,
    name: textSort('name', 'Name'),
    bio: textSort('bio', 'Bio'),
  },
  first: newestFirst,
})

export const teacherListAsked = listingAsked(teacherListing, { within: {} })
