import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, operations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import { Hono } from 'hono'
import { rssOf, rssType } from '#platform/server/feeds/rss.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { courseTypeNames } from './rules.ts'
import * as shapes from './schema.ts'
import { coursesTopic, publishedCourse, publishedCourses } from './store.server.ts'
import { addressIn, t } from '#platform/values/translate.ts'

const publicOperation = operations.public('courses')

const list = publicOperation('get', '/api/courses', 'listCourses', {
  summary: 'Published courses, newest first',
  description:
    'With their certificates; root courses with their published children. In pages: `next` of an answer is `after` of the following one, null at the end.',
  request: { query: shapes.coursesAsked },
  responses: { 200: jsonAnswer(shapes.courseListSchema, 'A page of courses'), ...refusals.invalid },
})

const one = publicOperation('get', '/api/courses/{id}', 'getCourse', {
  summary: 'A published course with its certificate and its published children, by module_number',
  request: { params: shapes.courseParam },
  responses: { 200: jsonAnswer(shapes.courseDetailSchema, 'The course'), ...refusals.invalid, ...refusals.missing },
})

const mostInFeed = 50

/** Published courses, never with a link to a class; also as RSS. */
export function coursesApi(deps: RecordDeps) {
  const { records } = deps
  const { db } = deps.database
  return createApi(shapes)
    .route('/', feedApi(deps))
    .openapi(list, async (c) => {
      setCacheTags(c, [coursesTopic])
      return c.json(await records.withPictures(db, await publishedCourses(db, c.req.valid('query'))), 200)
    })
    .openapi(one, async (c) => {
      const { course, dependsOn: shown } = orNotFound(await publishedCourse(db, c.req.valid('param').id))
      // A page of very many courses depends on all of them, instead of naming each.
      setCacheTags(c, shown.length > 50 ? [coursesTopic] : shown.map((id) => `${coursesTopic}/${id}`))
      return c.json(await records.withPictures(db, course), 200)
    })
}

function feedApi({ database: { db }, records, settings: { publicUrl, siteName } }: RecordDeps) {
  return new Hono<ApiEnv>().get('/feeds/courses.xml', async (c) => {
    const { items } = await records.translated(db, await publishedCourses(db, { limit: mostInFeed }))
    setCacheTags(c, [coursesTopic])
    const feed = rssOf({
      title: t('{siteName}: Courses', { siteName: t(siteName) }),
      description: t('Free and certificate courses of the {siteName}', { siteName: t(siteName) }),
      address: publicUrl + addressIn('/feeds/courses.xml'),
      page: pageUrl(publicUrl, '/courses'),
      items: items.map(({ id, type, title, description, instructor, created_at }) => ({
        id,
        title,
        address: pageUrl(publicUrl, `/course/${id}`),
        at: new Date(created_at),
        text: excerptOf(description, 600),
        category: t(courseTypeNames[type]),
        ...(instructor && { author: instructor }),
      })),
    })
    return c.body(feed, 200, { 'content-type': rssType })
  })
}
