import { Hono } from 'hono'
import { placeOf } from '#features/resources/rules.ts'
import { publishedResources, resourcesTopic } from '#features/resources/store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import { rssOf, rssType } from '#platform/server/feeds/rss.ts'
import { madeFrom } from '#platform/server/http/api.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { excerptOf } from '#platform/values/excerpt.ts'

const mostInFeed = 50

/** `GET /feeds/resources.xml`: the newest published readings and videos as RSS 2.0. */
export function resourceFeedApi({ database: { db }, settings }: Deps) {
  const { publicUrl, siteName } = settings
  const api = new Hono<ApiEnv>()
  api.get('/feeds/resources.xml', async (c) => {
    const { items } = await publishedResources(db, { limit: mostInFeed })
    madeFrom(c, [resourcesTopic])
    const feed = rssOf({
      title: `${siteName}: Resources`,
      description: `Reading materials and video resources of the ${siteName}`,
      address: `${publicUrl}/feeds/resources.xml`,
      page: `${publicUrl}/resources`,
      items: items.map(({ id, type, title, description, author, url, created_at }) => ({
        id,
        title,
        // A file of ours stands in its row as a path.
        address: (url && URL.parse(url, publicUrl)?.href) || `${publicUrl}${placeOf({ id, type, created_at })}`,
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
