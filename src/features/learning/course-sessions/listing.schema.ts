import { createdSort, defineListing, textSort, titleSort } from '#records/lists/listing.ts'
import { t } from '#platform/values/translate.ts'

/** The back office's list of sessions; of one course, where the address names it. */
export const sessionListing = defineListing({
  search: { label: t('Search sessions'), placeholder: t('Search by title or place'), columns: ['title', 'place'] },
  parts: {},
  filters: {
    when: {
      label: t('When'),
      any: t('Upcoming and past'),
      words: { upcoming: t('Upcoming'), past: t('Past'), any: t('Upcoming and past') },
      first: 'upcoming',
    },
    cancelled: {
      label: t('Cancelled'),
      any: t('Cancelled or not'),
      words: { no: t('Taking place'), yes: t('Cancelled') },
      column: 'is_cancelled',
      is: { no: false, yes: true },
    },
  },
  days: { column: 'starts_at', label: t('Day'), isAhead: true },
  sorts: {
    starts: { column: 'starts_at', as: 'moment', ascending: t('Soonest first'), descending: t('Latest first') },
    title: titleSort,
    place: textSort('place', t('location::Place')),
    created: createdSort,
  },
  first: { by: 'starts', ascending: true },
})
