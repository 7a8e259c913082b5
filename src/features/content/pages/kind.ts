import { readAddress } from '#platform/values/page-address.ts'
import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, draftFilters, publishedSort, recordListing, textSort, titleSort } from '#records/lists/listing.ts'
import { placementNames } from './rules.ts'
import { editablePageSchema, pageFields, pageFieldsSchema } from './schema.ts'
import { t } from '#platform/values/translate.ts'

export const pageKind = defineKind({
  entity: 'pages',
  noun: [t('page'), t('pages')],
  capability: 'content',
  group: 'pages',
  place: 65,
  // Its id leads on to its address.
  page: (id: string) => readAddress(`/${id}`),
  screens: [
    {
      to: '/admin/pages',
      label: t('More pages'),
      also: t('privacy terms refunds imprint footer legal'),
      help: t(
        'Pages with an address of your own choice, such as privacy or terms, are written here and linked in the footer, under About or nowhere. A page is a draft until you publish it, and its former addresses go on leading to it. Places between [[ and ]] have to be completed before it can be published.',
      ),
    },
  ],
  path: '/api/admin/pages',
  shapes: { declared: pageFields, fields: pageFieldsSchema, editable: editablePageSchema },
  listing: recordListing(t('pages'), {
    searched: ['title', 'address', 'text'],
    parts: { published: [true, false] },
    filters: {
      ...draftFilters,
      completion: { label: t('Completion'), any: t('Complete or not'), words: { open: t('To be completed') } },
      placement: {
        label: t('Linked'),
        any: t('Linked anywhere or nowhere'),
        words: placementNames,
        column: 'placement',
      },
    },
    sorts: {
      created: createdSort,
      title: titleSort,
      address: textSort('address', t('Address')),
      placement: {
        column: 'placement',
        as: 'word',
        ascending: t('Under About first'),
        descending: t('Not linked first'),
      },
      published: publishedSort,
    },
  }),
  says: {
    lead: t('Pages with an address of their own, such as privacy and terms, linked in the footer or under About.'),
    first: t(
      'Most sites have five: privacy, terms, refunds, accessibility and imprint. They can be added as drafts that say what this software really keeps, with the places marked that you have to complete.',
    ),
    whenDeleted: [t('Its address leads nowhere then.'), t('Their addresses lead nowhere then.')],
  },
})
