import { z } from 'zod'
import { isRecordId } from '#platform/values/record-id.ts'
import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, draftFilters, publishedSort, recordListing, textSort, titleSort } from '#records/lists/listing.ts'
import { editableResourceSchema, resourceFieldsSchema } from './editing/schema.ts'
import { readingFields, resourceTypeSchema, resourceTypes } from './schema.ts'

const mostNamed = 50

export const resourceKind = defineKind({
  entity: 'resources',
  noun: ['resource', 'resources'],
  capability: 'content',
  group: 'Resources',
  place: 60,
  screens: [
    {
      to: '/admin/resources/videos',
      label: 'Videos',
      within: 'video',
      named: 'the video',
      also: 'films youtube watch resources',
    },
    {
      to: '/admin/resources/readings',
      label: 'Readings',
      named: 'the reading',
      also: 'files documents pdf books resources',
    },
  ],
  figure: { label: 'Resources', place: 4 },
  path: '/api/admin/resources',
  shapes: { declared: readingFields, fields: resourceFieldsSchema, editable: editableResourceSchema },
  listing: recordListing('resources', {
    searched: ['title', 'author', 'description'],
    days: 'Created',
    parts: { type: resourceTypes, published: [true, false] },
    filters: draftFilters,
    sorts: {
      created: createdSort,
      title: titleSort,
      author: textSort('author', 'Author'),
      description: textSort('description', 'Description'),
      url: { ...textSort('url', 'Address'), isNullable: true },
      published: publishedSort,
    },
  }),
  /** Of one type unless all are asked for; `ids`: these alone, with commas between. */
  within: {
    type: resourceTypeSchema.optional(),
    ids: z
      .string()
      .refine((text) => text.split(',').every(isRecordId), 'These are not ids of resources.')
      .refine((text) => text.split(',').length <= mostNamed, `At most ${mostNamed} at a time.`)
      .optional(),
  },
  says: {
    noMatch: 'No resources match',
  },
})
