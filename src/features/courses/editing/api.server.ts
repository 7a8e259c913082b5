import { createRoute } from '@hono/zod-openapi'
import { deleteCourses, publishCourses } from '#features/courses/batch/store.server.ts'
import { courseOptions } from '#features/courses/choices/store.server.ts'
import {
  courseFilterAsked,
  courseListAsked,
  courseOptionsAsked,
  courseOptionsSchema,
  courseWithChildrenSchema,
  editableCourseListSchema,
} from '#features/courses/listing/schema.ts'
import { countCourses, editableCourse, editableCourses } from '#features/courses/listing/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { addingOnceHeader, attemptOf } from '#platform/server/http/adding-once.ts'
import { adminRefusals, createApi, jsonAnswer, jsonBody, refusals } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { countSchema } from '#platform/values/paging.ts'
import { recordBatchApi } from '#platform/server/records/record-batch-api.ts'
import { goneRecordSchema, recordParam, savedRecordSchema, staleRecordSchema } from '#platform/values/record-save.ts'
import { courseSaveSchema, newCourseSchema, placementAnswerSchema, placementSchema } from './schema.ts'
import { addCourse, type BroughtBackStep, type CourseSaved, problemOfPlacement, saveCourse } from './store.server.ts'

const admins = { tags: ['admin'], middleware: allowAdmin }
const path = '/api/admin/courses'
const onePath = '/api/admin/courses/{id}'
const oneAnswer = jsonAnswer(courseWithChildrenSchema, 'The course with its children')
const staleAnswer = {
  409: jsonAnswer(staleRecordSchema(courseWithChildrenSchema), 'Somebody else changed the same part: both sides'),
}

const list = createRoute({
  ...admins,
  method: 'get',
  path,
  summary: 'A page of all courses, drafts too',
  description: 'Twelve a page, numbered from 1; newest first unless sorted. % and _ in a search are plain characters.',
  request: { query: courseListAsked },
  responses: { 200: jsonAnswer(editableCourseListSchema, 'The page'), ...adminRefusals },
})
const count = createRoute({
  ...admins,
  method: 'get',
  path: `${path}/count`,
  summary: 'Exactly how many courses match',
  request: { query: courseFilterAsked },
  responses: { 200: jsonAnswer(countSchema, 'How many'), ...adminRefusals },
})
const options = createRoute({
  ...admins,
  method: 'get',
  path: `${path}/options`,
  summary: 'Courses to choose as children or as a parent, by title',
  request: { query: courseOptionsAsked },
  responses: { 200: jsonAnswer(courseOptionsSchema, 'The courses'), ...adminRefusals },
})
const placement = createRoute({
  ...admins,
  method: 'post',
  path: `${path}/placement`,
  summary: 'Whether a course may stand in a place: no circle, no fourth level',
  description: 'Changes nothing. A save checks again in the transaction that writes.',
  request: { body: jsonBody(placementSchema) },
  responses: { 200: jsonAnswer(placementAnswerSchema, 'What stands in the way, or null'), ...adminRefusals },
})
const one = createRoute({
  ...admins,
  method: 'get',
  path: onePath,
  summary: 'A course as administrators see it, with its children',
  request: { params: recordParam },
  responses: { 200: oneAnswer, ...adminRefusals, ...refusals.missing },
})
const add = createRoute({
  ...admins,
  method: 'post',
  path,
  summary: 'Add a course, with the courses below it',
  request: { headers: addingOnceHeader, body: jsonBody(newCourseSchema) },
  responses: { 201: oneAnswer, ...adminRefusals, ...refusals.keyReused },
})
const save = createRoute({
  ...admins,
  method: 'put',
  path: onePath,
  summary: 'Save a course and which courses come below it',
  description:
    'Names the version it was made from. What others changed elsewhere in it is merged; a true overlap answers 409 with both sides.',
  request: { params: recordParam, body: jsonBody(courseSaveSchema) },
  responses: {
    200: jsonAnswer(savedRecordSchema(courseWithChildrenSchema), 'The course as it now stands'),
    ...adminRefusals,
    404: jsonAnswer(goneRecordSchema, 'No such row (PGRST116); `deleted` tells of its deletion'),
    ...staleAnswer,
  },
})
const remove = createRoute({
  ...admins,
  method: 'delete',
  path: onePath,
  summary: 'Delete a course; its children become standalone, its enrollments keep the title',
  request: { params: recordParam },
  responses: { 204: { description: 'Deleted' }, ...adminRefusals, ...refusals.missing },
})
const restore = createRoute({
  ...admins,
  method: 'post',
  path: `${onePath}/restore`,
  summary:
    'Bring back under its own id: a course that was deleted, with its enrollments and the courses chosen below it',
  request: { params: recordParam, body: jsonBody(newCourseSchema) },
  responses: { 201: oneAnswer, ...adminRefusals, ...refusals.missing, ...refusals.taken },
})

/**
 * `/api/admin/courses`: what administrators do with courses.
 * @param onBroughtBack what other features do when a deleted course is back, inside the transaction that brings it back
 */
export function courseEditingApi(
  deps: Deps,
  { onBroughtBack = [] }: { onBroughtBack?: readonly BroughtBackStep[] } = {},
) {
  const { db } = deps.database
  const standing = async (id: string, within: Db = db) => {
    const course = await editableCourse(within, id)
    if (!course) throw new AppError('PGRST116')
    return course
  }
  const present = (tx: Db, id: string) => standing(id, tx)
  /** The course as it stands after it was stored. @throws AppError stale, with both sides */
  const settled = async (result: CourseSaved) => {
    const course = await standing(result.id)
    if (result.outcome === 'stale') {
      throw new AppError('stale', { details: { theirs: course, overlaps: result.overlaps } })
    }
    return { course, merged: result.merged }
  }
  const batches = recordBatchApi(
    { path, nouns: 'courses', whenDeleted: 'children become standalone' },
    {
      remove: (ids, by) => deleteCourses(deps, ids, by),
      publish: (asked, by) => publishCourses(deps, asked, by),
    },
  )
  return createApi()
    .route('/', batches)
    .openapi(list, async (c) => c.json(await editableCourses(db, c.req.valid('query')), 200))
    .openapi(count, async (c) => c.json({ total: await countCourses(db, c.req.valid('query')) }, 200))
    .openapi(options, async (c) => c.json(await courseOptions(db, c.req.valid('query')), 200))
    .openapi(placement, async (c) => {
      const problem = await problemOfPlacement(db, c.req.valid('json'))
      return c.json({ problem: problem && { field: problem.field, message: problem.message } }, 200)
    })
    .openapi(one, async (c) => c.json(await standing(c.req.valid('param').id), 200))
    .openapi(add, async (c) => {
      const asked = c.req.valid('json')
      const attempt = await attemptOf(c, c.req.valid('header'), asked)
      return c.json(await addCourse(deps, { ...asked, attempt, present }, c.var), 201)
    })
    .openapi(save, async (c) => {
      const { version: from, ...rest } = c.req.valid('json')
      const result = await saveCourse(deps, { id: c.req.valid('param').id, from, ...rest }, c.var)
      const { course, merged } = await settled(result)
      return c.json({ ...course, merged }, 200)
    })
    .openapi(restore, async (c) => {
      const deleted = c.req.valid('param').id
      const asked = { ...c.req.valid('json'), deleted, onBroughtBack, present }
      return c.json(await addCourse(deps, asked, c.var), 201)
    })
    .openapi(remove, async (c) => {
      const { count } = await deleteCourses(deps, [c.req.valid('param').id], c.var)
      if (count === 0) throw new AppError('PGRST116')
      return c.body(null, 204)
    })
}
