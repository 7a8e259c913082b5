import { AppError } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, publicOperations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { courseDetailSchema, courseListSchema, courseParam, coursesAsked } from './schema.ts'
import { coursesTopic, publishedCourse, publishedCourses } from './store.server.ts'

const publicOperation = publicOperations('courses')

const list = publicOperation('get', '/api/courses', 'listCourses', {
  summary: 'Published courses, newest first',
  description:
    'With their certificates; root courses with their published children. In pages: `next` of an answer is `after` of the following one, null at the end.',
  request: { query: coursesAsked },
  responses: { 200: jsonAnswer(courseListSchema, 'A page of courses'), ...refusals.invalid },
})

const one = publicOperation('get', '/api/courses/{id}', 'getCourse', {
  summary: 'A published course with its certificate and its published children, by module_number',
  request: { params: courseParam },
  responses: { 200: jsonAnswer(courseDetailSchema, 'The course'), ...refusals.invalid, ...refusals.missing },
})

/** Published courses, never with a link to a class. */
export function coursesApi({ database: { db }, records }: RecordDeps) {
  return createApi()
    .openapi(list, async (c) => {
      setCacheTags(c, [coursesTopic])
      return c.json(await records.withPictures(db, await publishedCourses(db, c.req.valid('query'))), 200)
    })
    .openapi(one, async (c) => {
      const found = await publishedCourse(db, c.req.valid('param').id)
      if (!found) throw new AppError('not_found')
      const { course, dependsOn: shown } = found
      // A page of very many courses depends on all of them, instead of naming each.
      setCacheTags(c, shown.length > 50 ? [coursesTopic] : shown.map((id) => `${coursesTopic}/${id}`))
      return c.json(await records.withPictures(db, course), 200)
    })
}
