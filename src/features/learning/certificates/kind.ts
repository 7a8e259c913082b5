import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, draftFilters, publishedSort, recordListing, titleSort } from '#records/lists/listing.ts'
import { certificateShapes } from './schema.ts'

export const certificateKind = defineKind({
  entity: 'certificates',
  noun: ['certificate', 'certificates'],
  capability: 'content',
  group: 'Learning',
  place: 30,
  screens: [{ to: '/admin/certificates', label: 'Certificates', also: 'diplomas qualifications price' }],
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
    first: 'Certificate courses choose among the certificates that are added here.',
    whenDeleted: [
      'Courses that lead to it stay, without a certificate.',
      'Courses that lead to them stay, without a certificate.',
    ],
  },
})
