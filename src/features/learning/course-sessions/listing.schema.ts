import { createdSort, defineListing, textSort, titleSort } from '#records/lists/listing.ts'

/** The back office's list of sessions; of one course, where the address names it. */
export const sessionListing = defineListing({
  search: { label: 'Search sessions', placeholder: 'Search by title or place', columns: ['title', 'place'] },
  parts: {},
  filters: {
    when: {
      label: 'When',
      any: 'Upcoming and past',
      words: { upcoming: 'Upcoming', past: 'Past', any: 'Upcoming and past' },
      first: 'upcoming',
    },
    cancelled: {
      label: 'Cancelled',
      any: 'Cancelled or not',
      words: { no: 'Taking place', yes: 'Cancelled' },
      column: 'is_cancelled',
      is: { no: false, yes: true },
    },
  },
  days: { column: 'starts_at', label: 'Day', isAhead: true },
  sorts: {
    starts: { column: 'starts_at', as: 'moment', ascending: 'Soonest first', descending: 'Latest first' },
    title: titleSort,
    place: textSort('place', 'Place'),
    created: createdSort,
  },
  first: { by: 'starts', ascending: true },
})
