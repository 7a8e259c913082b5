import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { adminRefusals, createApi, jsonAnswer } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { countSchema } from '#platform/values/paging.ts'
import {
  enrollmentFilterSchema,
  enrollmentListAsked,
  enrollmentListSchema,
  filterCourseSchema,
  filterCoursesAsked,
} from './schema.ts'
import { countEnrollments, filterCourses, listEnrollments } from './store.server.ts'

const admins = { tags: ['admin'], middleware: allowAdmin }
const path = '/api/admin/enrollments'

const list = createRoute({
  ...admins,
  method: 'get',
  path,
  summary: 'A page of all enrollments, newest first',
  description:
    'Of a course (`course`), of deleted courses of a title (`deleted_course`), in a payment status; by name and email, where % and _ are plain characters. `next` of an answer is `after` of the following one.',
  request: { query: enrollmentListAsked },
  responses: { 200: jsonAnswer(enrollmentListSchema, 'The page'), ...adminRefusals },
})
const count = createRoute({
  ...admins,
  method: 'get',
  path: `${path}/count`,
  summary: 'Exactly how many enrollments match',
  request: { query: enrollmentFilterSchema },
  responses: { 200: jsonAnswer(countSchema, 'How many'), ...adminRefusals },
})
const courses = createRoute({
  ...admins,
  method: 'get',
  path: `${path}/courses`,
  summary: 'Courses to filter enrollments by, by title; deleted ones have no id',
  request: { query: filterCoursesAsked },
  responses: { 200: jsonAnswer(z.array(filterCourseSchema), 'The courses'), ...adminRefusals },
})

export function enrollmentListingApi({ database: { db } }: Deps) {
  return createApi()
    .openapi(list, async (c) => c.json(await listEnrollments(db, c.req.valid('query')), 200))
    .openapi(count, async (c) => c.json({ total: await countEnrollments(db, c.req.valid('query')) }, 200))
    .openapi(courses, async (c) => c.json(await filterCourses(db, c.req.valid('query')), 200))
}
