import { z } from 'zod'
import { defineKind } from '#records/kinds/kind.ts'
import { editableSessionSchema, sessionFields, sessionFieldsSchema } from './schema.ts'
import { t } from '#platform/values/translate.ts'
import { createdSort, defineListing, textSort, titleSort } from '#records/lists/listing.ts'

/** The back office's list of sessions; of one course, where the address names it. */
const sessionListing = defineListing({
  search: { label: t('Search sessions'), placeholder: t('Search by title or place'), columns: ['title', 'place'] },
  parts: {},
  filters: {
    when: {
      label: t('When'),
      any: t('Upcoming and past'),
      words: { upcoming: t('Upcoming'), past: t('Past'), any: t('Upcoming and past') },
      first: 'upcoming',
    },
    cancelled: {
      label: t('Cancelled'),
      any: t('Cancelled or not'),
      words: { no: t('Taking place'), yes: t('Cancelled') },
      column: 'is_cancelled',
      is: { no: false, yes: true },
    },
  },
  days: { column: 'starts_at', label: t('Day'), isAhead: true },
  sorts: {
    starts: { column: 'starts_at', as: 'moment', ascending: t('Soonest first'), descending: t('Latest first') },
    title: titleSort,
    place: textSort('place', t('location::Place')),
    created: createdSort,
  },
  first: { by: 'starts', ascending: true },
})

export const sessionKind = defineKind({
  entity: 'course_sessions',
  topic: 'course-sessions',
  noun: [t('session'), t('sessions')],
  capability: 'content',
  group: 'courses',
  place: 25,
  screens: [
    {
      to: '/admin/sessions',
      label: t('Sessions'),
      also: t('classes schedule timetable calendar term'),
      help: t(
        'The classes of all courses stand here by date; choose a course to see its term alone. “Repeat…” adds a whole term at once, such as every Tuesday evening for eight weeks. When you move or cancel a class, everybody who takes part is told by mail and in their calendar.',
      ),
    },
  ],
  path: '/api/admin/sessions',
  shapes: { declared: sessionFields, fields: sessionFieldsSchema, editable: editableSessionSchema },
  listing: sessionListing,
  within: { course: z.guid(t('This is not the id of a course.')).optional() },
  most: 50,
  says: {
    lead: t('When the classes of courses take place.'),
    first: t(
      'The classes of courses will stand here by date. Add one, or a whole term with “Repeat…”: they then stand on the page of their course.',
    ),
    whenDeleted: [
      t('Whoever comes to it is told by mail.'),
      t('Their courses keep the others. Whoever comes to them is told by mail.'),
    ],
  },
})
