import type { Controlled } from '#records/lists/list-controls.tsx'
import { createdSort, publishedSort, stateFilter, textSort, titleSort } from '#records/lists/listing.ts'
import { t } from '#platform/values/translate.ts'

/** What the controls over the list offer; `all` is what its address leaves out. */
export const courseControls = {
  search: { label: t('Search courses'), placeholder: t('Search courses...') },
  filters: {
    type: {
      label: t('Type'),
      any: t('All'),
      words: { free: t('Free Courses'), certificate: t('Certificate Courses') },
    },
    relation: {
      label: t('Relation'),
      any: t('All Relations'),
      words: { parent: t('Parent Courses'), child: t('Child Courses'), standalone: t('Standalone Courses') },
    },
    state: stateFilter,
  },
  sorts: {
    created_at: createdSort,
    title: titleSort,
    type: {
      column: 'type',
      as: 'word',
      ascending: t('Certificate courses first'),
      descending: t('Free courses first'),
    },
    instructor: textSort('instructor', t('Instructor')),
    duration: textSort('duration', t('Duration')),
    enrollment_count: {
      column: 'enrollment_count',
      as: 'number',
      ascending: t('Fewest enrollments first'),
      descending: t('Most enrollments first'),
    },
    price: { column: 'price', as: 'number', ascending: t('Lowest price first'), descending: t('Highest price first') },
    published: publishedSort,
  },
  first: { by: 'created_at', ascending: false },
} satisfies Controlled
