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
import { announcementFields, categories } from './schema.ts'

/** The back office's list of a category (announcements-admin-1). */
export const announcementListing = defineListing({
  search: { label: 'Search announcements', placeholder: 'Search by title or content' },
  parts: { category: categories, published: [true, false] },
  filters: {
    state: stateFilter,
    waiting: waitingFilter,
    featured: {
      label: 'Featured',
      any: 'Featured or not',
      words: { yes: 'Featured', no: 'Not featured' },
      column: 'featured',
      is: { yes: true, no: false },
    },
  },
  days: { column: 'created_at', label: 'Created' },
  sorts: {
    created: createdSort,
    title: titleSort,
    content: textSort('content', 'Content'),
    featured: { column: 'featured', as: 'flag', ascending: 'Not featured first', descending: 'Featured first' },
    published: publishedSort,
    image: {
      column: 'image_url',
      as: 'presence',
      ascending: 'Without a picture first',
      descending: 'With a picture first',
    },
    starts: {
      column: 'starts_at',
      as: 'moment',
      isNullable: true,
      ascending: 'Earliest event first',
      descending: 'Latest event first',
    },
  },
  first: newestFirst,
})

export const announcementListAsked = listingAsked(announcementListing, {
  within: { category: announcementFields.category.schema },
})
