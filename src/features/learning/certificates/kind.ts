import { defineKind } from '#records/kinds/kind.ts'
import { createdSort, draftFilters, publishedSort, recordListing, titleSort } from '#records/lists/listing.ts'
import { certificateShapes } from './schema.ts'
import { t } from '#platform/values/translate.ts'

export const certificateKind = defineKind({
  entity: 'certificates',
  noun: [t('certificate'), t('certificates')],
  capability: 'content',
  group: 'courses',
  place: 30,
  screens: [
    {
      to: '/admin/certificates',
      label: t('kind::Certificates'),
      tabOf: 'courses',
      also: t('diplomas qualifications price'),
      help: t(
        'A certificate is what a course leads to, with the price that is asked for it. Add it here, then choose it in the course. The papers that people get are under “Issued certificates”.',
      ),
    },
  ],
  path: '/api/admin/certificates',
  shapes: certificateShapes,
  listing: recordListing(t('certificates'), {
    searched: ['title', 'description'],
    placeholder: t('Search certificates...'),
    days: t('Created'),
    parts: { published: [true, false] },
    filters: draftFilters,
    sorts: {
      created: createdSort,
      title: titleSort,
      price: {
        column: 'price',
        as: 'number',
        ascending: t('Lowest price first'),
        descending: t('Highest price first'),
      },
      status: publishedSort,
    },
  }),
  says: {
    first: t(
      'What courses can lead to will stand here, each with its price. Begin with “Add Certificate”, then choose it in a course.',
    ),
    whenDeleted: [
      t('Courses that lead to it stay, without a certificate.'),
      t('Courses that lead to them stay, without a certificate.'),
    ],
  },
})
