import { Hono } from 'hono'
import { placeOf } from '#features/resources/rules.ts'
import { publishedResources, resourcesTopic } from '#features/resources/store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { rssOf, rssType } from '#platform/server/feeds/rss.ts'
import { setCacheTags } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { pageUrl } from '#platform/values/page-address.ts'

const mostInFeed = 50

export function resourceFeedApi({ database: { db }, settings }: Deps) {
  const { publicUrl, siteName } = settings
  const api = new Hono<ApiEnv>()
  api.get('/feeds/resources.xml', async (c) => {
    const { items } = await publishedResources(db, { limit: mostInFeed })
    setCacheTags(c, [resourcesTopic])
    const feed = rssOf({
      title: `${siteName}: Resources`,
      description: `Reading materials and video resources of the ${siteName}`,
      address: `${publicUrl}/feeds/resources.xml`,
      page: pageUrl(publicUrl, '/resources'),
      items: items.map(({ id, type, title, description, author, url, created_at }) => ({
        id,
        title,
        // A file of ours is stored as a path.
        address: (url && URL.parse(url, publicUrl)?.href) || pageUrl(publicUrl, placeOf({ id, type, created_at })),
        at: new Date(created_at),
        text: excerptOf(description, 600),
        category: type === 'video' ? 'Video' : 'Reading',
        ...(author && { author }),
      })),
    })
    return c.body(feed, 200, { 'content-type': rssType })
  })
  return api
}
