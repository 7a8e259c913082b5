import type { Controlled } from '#records/lists/list-controls.tsx'
import { createdSort, publishedSort, stateFilter, textSort, titleSort } from '#records/lists/listing.ts'

/** What the controls over the list offer; `all` is what its address leaves out. */
export const courseControls = {
  search: { label: 'Search courses', placeholder: 'Search courses...' },
  filters: {
    type: { label: 'Type', any: 'All', words: { free: 'Free Courses', certificate: 'Certificate Courses' } },
    relation: {
      label: 'Relation',
      any: 'All Relations',
      words: { parent: 'Parent Courses', child: 'Child Courses', standalone: 'Standalone Courses' },
    },
    state: stateFilter,
  },
  sorts: {
    created_at: createdSort,
    title: titleSort,
    type: { column: 'type', as: 'word', ascending: 'Certificate courses first', descending: 'Free courses first' },
    instructor: textSort('instructor', 'Instructor'),
    duration: textSort('duration', 'Duration'),
    enrollment_count: {
      column: 'enrollment_count',
      as: 'number',
      ascending: 'Fewest enrollments first',
      descending: 'Most enrollments first',
    },
    price: { column: 'price', as: 'number', ascending: 'Lowest price first', descending: 'Highest price first' },
    published: publishedSort,
  },
  first: { by: 'created_at', ascending: false },
} satisfies Controlled
