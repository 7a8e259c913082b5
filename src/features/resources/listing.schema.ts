import {
  createdSort,
  defineListing,
  listingAsked,
  newestFirst,
  publishedSort,
  stateFilter,
  titleSort,
  waitingFilter,
} from '#platform/values/listing.ts'
import { resourceTypeSchema, resourceTypes } from './schema.ts'

/** The back office's lists of videos and of readings (resources-4). */
export const resourceListing = defineListing({
  search: { label: 'Search resources', placeholder: 'Search by title, author or description' },
  parts: { type: resourceTypes, published: [true, false] },
  filters: { state: stateFilter, waiting: waitingFilter },
  days: { column: 'created_at', label: 'Created' },
  sorts: {
    created: createdSort,
    title: titleSort,
    author: { column: 'author', as: 'text', ascending: 'Author, A first', descending: 'Author, Z first' },
    description: {
      column: 'description',
      as: 'text',
      ascending: 'Description, A first',
      descending: 'Description, Z first',
    },
    url: { column: 'url', as: 'text', isNullable: true, ascending: 'Address, A first', descending: 'Address, Z first' },
    published: publishedSort,
  },
  first: newestFirst,
})

export const resourceListAsked = listingAsked(resourceListing, { within: { type: resourceTypeSchema } })
