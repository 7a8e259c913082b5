import { readAddress } from '#platform/values/page-address.ts'
import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, draftFilters, publishedSort, recordListing, textSort, titleSort } from '#records/lists/listing.ts'
import { editablePageSchema, pageFields, pageFieldsSchema } from './schema.ts'

export const pageKind = defineKind({
  entity: 'pages',
  noun: ['page', 'pages'],
  capability: 'content',
  group: 'Pages',
  place: 65,
  // Its id leads on to its address.
  page: (id: string) => readAddress(`/${id}`),
  screens: [{ to: '/admin/pages', label: 'More Pages', also: 'privacy terms refunds imprint footer legal' }],
  path: '/api/admin/pages',
  shapes: { declared: pageFields, fields: pageFieldsSchema, editable: editablePageSchema },
  listing: recordListing('pages', {
    searched: ['title', 'address', 'text'],
    parts: { published: [true, false] },
    filters: {
      ...draftFilters,
      completion: { label: 'Completion', any: 'Complete or not', words: { open: 'To be completed' } },
      placement: {
        label: 'Linked',
        any: 'Linked anywhere or nowhere',
        words: { footer: 'In the footer', about: 'Under About', none: 'Nowhere' },
        column: 'placement',
      },
    },
    sorts: {
      created: createdSort,
      title: titleSort,
      address: textSort('address', 'Address'),
      placement: { column: 'placement', as: 'word', ascending: 'Under About first', descending: 'Not linked first' },
      published: publishedSort,
    },
  }),
  says: {
    lead: 'Pages with an address of their own, such as privacy and terms, linked in the footer or under About.',
    first:
      'Most sites have five: privacy, terms, refunds, accessibility and imprint. They can be added as drafts that say what this software really keeps, with the places marked that you have to complete.',
    whenDeleted: ['Its address leads nowhere then.', 'Their addresses lead nowhere then.'],
  },
})
