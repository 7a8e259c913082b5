import { z } from 'zod'
import { defineKind } from '#records/kinds/kind.ts'
import { sessionListing } from './listing.schema.ts'
import { editableSessionSchema, sessionFields, sessionFieldsSchema } from './schema.ts'

export const sessionKind = defineKind({
  entity: 'course_sessions',
  topic: 'course-sessions',
  noun: ['session', 'sessions'],
  capability: 'content',
  group: 'Learning',
  place: 25,
  screens: [{ to: '/admin/sessions', label: 'Sessions', also: 'classes schedule timetable calendar term' }],
  path: '/api/admin/sessions',
  shapes: { declared: sessionFields, fields: sessionFieldsSchema, editable: editableSessionSchema },
  listing: sessionListing,
  within: { course: z.guid('This is not the id of a course.').optional() },
  most: 50,
  says: {
    lead: 'When the classes of courses take place.',
    first: 'Add the first one: it then stands on the page of its course.',
    whenDeleted: [
      'Whoever comes to it is told by mail.',
      'Their courses keep the others. Whoever comes to them is told by mail.',
    ],
  },
})
