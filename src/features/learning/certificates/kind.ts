import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, draftFilters, publishedSort, recordListing, titleSort } from '#records/lists/listing.ts'
import { certificateShapes } from './schema.ts'

export const certificateKind = defineKind({
  entity: 'certificates',
  noun: ['certificate', 'certificates'],
  capability: 'content',
  group: 'courses',
  place: 30,
  screens: [
    {
      to: '/admin/certificates',
      label: 'Certificates',
      tabOf: 'courses',
      also: 'diplomas qualifications price',
      help: 'A certificate is what a course leads to, with the price that is asked for it. Add it here, then choose it in the course. The papers that people get are under “Issued certificates”.',
    },
  ],
  path: '/api/admin/certificates',
  shapes: certificateShapes,
  listing: recordListing('certificates', {
    searched: ['title', 'description'],
    placeholder: 'Search certificates...',
    days: 'Created',
    parts: { published: [true, false] },
    filters: draftFilters,
    sorts: {
      created: createdSort,
      title: titleSort,
      price: { column: 'price', as: 'number', ascending: 'Lowest price first', descending: 'Highest price first' },
      status: publishedSort,
    },
  }),
  says: {
    first:
      'What courses can lead to will stand here, each with its price. Begin with “Add Certificate”, then choose it in a course.',
    whenDeleted: [
      'Courses that lead to it stay, without a certificate.',
      'Courses that lead to them stay, without a certificate.',
    ],
  },
})
