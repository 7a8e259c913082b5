import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, setCacheTags, refusals } from '#platform/server/http/api.ts'
import { announcementListSchema, announcementSchema, announcementsAsked } from './schema.ts'
import { announcementsTopic, publishedAnnouncement, publishedAnnouncements } from './store.server.ts'

export function announcementsApi({ database: { db } }: Deps) {
  const list = createRoute({
    method: 'get',
    path: '/api/announcements',
    tags: ['announcements'],
    summary: 'Published announcements, newest first, or events by time',
    description: 'In pages: `next` of an answer is `after` of the following one, null at the end.',
    request: { query: announcementsAsked },
    responses: { 200: jsonAnswer(announcementListSchema, 'A page of announcements'), ...refusals.invalid },
  })
  const one = createRoute({
    method: 'get',
    path: '/api/announcements/{id}',
    tags: ['announcements'],
    summary: 'A published announcement with its people, meeting links and neighbours',
    request: { params: z.object({ id: z.string() }) },
    responses: { 200: jsonAnswer(announcementSchema, 'The announcement'), ...refusals.missing },
  })
  return createApi()
    .openapi(list, async (c) => {
      const { until, ...page } = await publishedAnnouncements(db, c.req.valid('query'), new Date())
      setCacheTags(c, [announcementsTopic], until)
      return c.json(page, 200)
    })
    .openapi(one, async (c) => {
      const found = await publishedAnnouncement(db, c.req.valid('param').id, new Date())
      setCacheTags(c, [announcementsTopic, 'teachers'], found?.until)
      if (!found) throw new AppError('not_found')
      return c.json(found.announcement, 200)
    })
}
