import { z } from 'zod'
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
import { isRecordId } from '#platform/values/record-id.ts'
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
    author: textSort('author', 'Author'),
    description: textSort('description', 'Description'),
    url: { ...textSort('url', 'Address'), isNullable: true },
    published: publishedSort,
  },
  first: newestFirst,
})

const mostNamed = 50

/** Of one type unless all are asked for; `ids`: these alone, with commas between. */
const within = {
  type: resourceTypeSchema.optional(),
  ids: z
    .string()
    .refine((text) => text.split(',').every(isRecordId), 'These are not ids of resources.')
    .refine((text) => text.split(',').length <= mostNamed, `At most ${mostNamed} at a time.`)
    .optional(),
}

export const resourceListAsked = listingAsked(resourceListing, { within })
