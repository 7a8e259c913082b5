import { defineFields, publicParagraph, publishedField, titleField, wholeNumber } from '#records/kinds/fields.ts'
import { defineKind } from '#records/kinds/kind.ts'
import { recordSchemas } from '#records/kinds/record-schemas.ts'
import { createdSort, draftFilters, publishedSort, recordListing, titleSort } from '#records/lists/listing.ts'
import { t } from '#platform/values/translate.ts'

const fields = defineFields({
  title: { ...titleField, isPublic: true },
  year: {
    schema: wholeNumber([1000, t('A year has four figures.')], [9999, t('A year has four figures.')]).nullable(),
    label: t('Year (empty: still to come)'),
    initial: null,
    input: 'number',
    isPublic: true,
  },
  text: publicParagraph(t('Text'), 2000, t('At most 2,000 characters.')),
  published: publishedField,
})

export const milestoneKind = defineKind({
  entity: 'milestones',
  noun: [t('milestone'), t('milestones')],
  capability: 'content',
  group: 'pages',
  place: 67,
  screens: [
    {
      to: '/admin/milestones',
      label: t('Milestones'),
      also: t('history story timeline years about'),
      tabOf: 'about',
      help: t(
        'Milestones stand on About as a line in time, the earliest first. One without a year is still to come and stands last. Only published ones are shown.',
      ),
    },
  ],
  path: '/api/admin/milestones',
  shapes: recordSchemas(fields),
  listing: recordListing(t('milestones'), {
    searched: ['title', 'text'],
    parts: { published: [true, false] },
    filters: draftFilters,
    sorts: {
      year: {
        column: 'year',
        as: 'number',
        isNullable: true,
        ascending: t('Earliest first'),
        descending: t('Latest first'),
      },
      title: titleSort,
      created: createdSort,
      published: publishedSort,
    },
    first: { by: 'year', ascending: true },
  }),
  columns: ['text', 'published'],
  says: {
    lead: t('How the academy came to be, year by year, as About tells it.'),
    first: t('Add the first one: About then has a line in time.'),
  },
})
