import { inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { rssOf, rssType } from '#platform/server/feeds/rss.ts'
import { createApi, jsonAnswer, operations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import { recordBatchApi } from '#records/batches/record-batch-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { addressIn, t } from '#platform/values/translate.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import { placeOf, resourceTypeName } from './rules.ts'
import { resourceListSchema, resourcesAsked } from './schema.ts'
import { resourceKind } from './kind.server.ts'
import { publishedResources, resourcesTopic } from './store.server.ts'
import { resources } from './table.server.ts'

const publicOperation = operations.public('resources')

const mostInFeed = 50
const whenDeleted = "a reading's stored file goes as well"

export function resourcesApi(deps: RecordDeps) {
  const { db } = deps.database
  const { publicUrl, siteName } = deps.settings
  const list = publicOperation('get', '/api/resources', 'listResources', {
    summary: 'Published resources, newest first',
    description: 'In pages: `next` of an answer is `after` of the following one, null at the end.',
    request: { query: resourcesAsked },
    responses: { 200: jsonAnswer(resourceListSchema, 'A page of resources'), ...refusals.invalid },
  })
  const feeds = new Hono<ApiEnv>()
  feeds.get('/feeds/resources.xml', async (c) => {
    const { items } = await deps.records.translated(db, await publishedResources(db, { limit: mostInFeed }))
    setCacheTags(c, [resourcesTopic])
    const feed = rssOf({
      title: t('{siteName}: Resources', { siteName: t(siteName) }),
      description: t('Reading materials and video resources of the {siteName}', { siteName: t(siteName) }),
      address: publicUrl + addressIn('/feeds/resources.xml'),
      page: pageUrl(publicUrl, '/resources'),
      items: items.map(({ id, type, title, description, author, url, created_at }) => ({
        id,
        title,
        // A file of ours is stored as a path.
        address: (url && URL.parse(url, publicUrl)?.href) || pageUrl(publicUrl, placeOf({ id, type, created_at })),
        at: new Date(created_at),
        text: excerptOf(description, 600),
        category: resourceTypeName[type],
        ...(author && { author }),
      })),
    })
    return c.body(feed, 200, { 'content-type': rssType })
  })
  return createApi()
    .openapi(list, async (c) => {
      setCacheTags(c, [resourcesTopic])
      return c.json(await publishedResources(db, c.req.valid('query')), 200)
    })
    .route('/', feeds)
    .route(
      '/',
      recordApi(deps, resourceKind, {
        whenDeleted,
        conditions: { ids: (text) => inArray(resources.id, text.split(',')) },
        told: ['published'],
      }),
    )
    .route('/', recordBatchApi(deps, resourceKind, { path: resourceKind.path, nouns: 'resources', whenDeleted }))
}
