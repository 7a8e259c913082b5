import { courseOptions, courseKind, problemOfPlacement, type RestoredStep } from './store.server.ts'
import { countCourses, editableCourses } from '../listing.store.server.ts'
import { priceChanges } from '../prices.store.server.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { recordOperations } from '#records/kinds/record-api.server.ts'
import { batchRoutes, recordBatchApi } from '#records/batches/record-batch-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { countSchema } from '#platform/values/paging.ts'
import { publishedBatchSchema } from '#records/batches/record-batch.ts'
import * as shapes from './schema.ts'

const staffOperation = operations.staff('content')
const path = '/api/admin/courses'
const says = {
  one: 'A course as administrators see it, with its children',
  duplicate: 'Add a copy of a course as a draft, without its children and enrollments',
  add: 'Add a course, with the courses below it',
  save: 'Save a course and which courses come below it',
  remove: 'Delete a course; its children become standalone, its enrollments keep the title',
  restore:
    'Bring back under its own id: a course that was deleted, with its enrollments and the courses chosen below it',
  added: 'The course with its children',
  saved: 'The course as it now stands',
  restored: 'The course with its children',
}

const count = staffOperation('get', `${path}/count`, 'countCourses', {
  summary: 'Exactly how many courses match',
  request: { query: shapes.courseFilterAsked },
  responses: { 200: jsonAnswer(countSchema, 'How many') },
})
const options = staffOperation('get', `${path}/options`, 'listCourseOptions', {
  summary: 'Courses to choose as children, as a parent or for another record, by title',
  request: { query: shapes.courseOptionsAsked },
  responses: { 200: jsonAnswer(shapes.courseOptionsSchema, 'The courses') },
})
const placement = staffOperation('post', `${path}/placement`, 'checkCoursePlacement', {
  summary: 'Whether a course may stand in a place: no circle, no fourth level',
  description: 'Changes nothing. A save checks again in the transaction that writes.',
  request: { body: jsonBody(shapes.placementSchema) },
  responses: { 200: jsonAnswer(shapes.placementAnswerSchema, 'What stands in the way, or null') },
})
const prices = staffOperation('post', `${path}/price-changes`, 'addCoursePriceChanges', {
  summary: 'What a change of certificates or courses would do to what courses cost',
  description: 'Changes nothing: for asking before it is made.',
  request: { body: jsonBody(shapes.plannedChangeSchema) },
  responses: {
    200: jsonAnswer(shapes.priceChangesSchema, 'The courses that would cost something else'),
    ...refusals.missing,
  },
})

export function courseEditingApi(deps: RecordDeps, onRestored: RestoredStep) {
  const { db } = deps.database
  const batches = recordBatchApi(deps, courseKind, {
    path,
    nouns: 'courses',
    whenDeleted: 'children become standalone',
  })
  const records = recordOperations(deps, courseKind, {
    path,
    noun: 'course',
    nouns: 'courses',
    says,
    editable: shapes.courseWithChildrenSchema,
    list: {
      summary: 'A page of all courses, drafts too',
      description:
        'Twelve a page, numbered from 1; newest first unless sorted. % and _ in a search are plain characters.',
      asked: shapes.courseListAsked,
      answer: shapes.editableCourseListSchema,
      read: (asked) => editableCourses(db, asked),
    },
    bodies: { added: shapes.newCourseSchema, saved: shapes.courseSaveSchema },
    addition: ({ data, children, as_child: isChild }) => ({
      fields: data,
      extra: { children, isChild, onRestored },
    }),
    copied: { isChild: true },
    save: ({ version, data, children }) => ({ from: version, fields: data, extra: { children } }),
  })
  return createApi(shapes)
    .route('/', batches)
    .openapiRoutes(batchRoutes(deps, courseKind, { path, nouns: 'courses', batch: publishedBatchSchema }))
    .openapi(count, async (c) => c.json({ total: await countCourses(db, c.req.valid('query')) }, 200))
    .openapi(options, async (c) => c.json(await courseOptions(db, c.req.valid('query')), 200))
    .openapi(placement, async (c) => {
      const problem = await problemOfPlacement(db, c.req.valid('json'))
      return c.json({ problem: problem && { field: problem.field, message: problem.message } }, 200)
    })
    .openapi(prices, async (c) => c.json(await priceChanges(db, c.req.valid('json')), 200))
    .openapiRoutes(records)
}
