import { z } from '@hono/zod-openapi'
import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, operations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import { recordBatchApi } from '#records/batches/record-batch-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { announcementBatchSchema } from './editing/schema.ts'
import { announcementKind } from './editing/store.server.ts'
import { announcementListSchema, announcementSchema, announcementsAsked } from './schema.ts'
import { announcementsTopic, publishedAnnouncement, publishedAnnouncements } from './store.server.ts'

const publicOperation = operations.public('announcements')
const whenDeleted = 'its page, feed and calendar entries go with it'

export function announcementsApi(deps: RecordDeps) {
  const { db } = deps.database
  const list = publicOperation('get', '/api/announcements', 'listAnnouncements', {
    summary: 'Published announcements, newest first, or events by time',
    description: 'In pages: `next` of an answer is `after` of the following one, null at the end.',
    request: { query: announcementsAsked },
    responses: { 200: jsonAnswer(announcementListSchema, 'A page of announcements'), ...refusals.invalid },
  })
  const one = publicOperation('get', '/api/announcements/{id}', 'getAnnouncement', {
    summary: 'A published announcement with its people, meeting links and neighbours',
    request: { params: z.object({ id: z.string() }) },
    responses: { 200: jsonAnswer(announcementSchema, 'The announcement'), ...refusals.missing },
  })
  return createApi()
    .openapi(list, async (c) => {
      const { until, ...page } = await publishedAnnouncements(db, c.req.valid('query'), new Date())
      setCacheTags(c, [announcementsTopic], until)
      return c.json(await deps.records.withPictures(db, page), 200)
    })
    .openapi(one, async (c) => {
      const found = await publishedAnnouncement(db, c.req.valid('param').id, new Date(), deps.records)
      setCacheTags(c, [announcementsTopic, 'teachers'], found?.until)
      return c.json(await deps.records.withPictures(db, orNotFound(found).announcement), 200)
    })
    .route(
      '/',
      recordApi(deps, announcementKind, {
        whenDeleted,
        told: ['published', 'category'],
        batch: announcementBatchSchema,
      }),
    )
    .route(
      '/',
      recordBatchApi(deps, announcementKind, { path: announcementKind.path, nouns: 'announcements', whenDeleted }),
    )
}
