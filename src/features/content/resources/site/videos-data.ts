import { placeOf } from '../rules.ts'
import type { Resource } from '../schema.ts'
import type { SiteInfo } from '#platform/browser/page-context.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { shareAddress } from '#platform/values/drawn-address.ts'
import { videoLink } from '#platform/values/video-links.ts'
import { pageUrl } from '#platform/values/page-address.ts'

/** The videos as a schema.org ItemList; null if there are none. */
export function videosData(resources: readonly Resource[], { name, publicUrl }: SiteInfo) {
  const videos = resources.flatMap(({ id, type, title, description, url, created_at }) => {
    const link = type === 'video' ? videoLink(url) : null
    if (!link) return []
    return [
      {
        '@type': 'VideoObject',
        name: title,
        description: excerptOf(description || title, 500),
        url: pageUrl(publicUrl, placeOf({ id, type, created_at })),
        uploadDate: created_at,
        ...(link.kind === 'youtube'
          ? { embedUrl: link.player, thumbnailUrl: `https://i.ytimg.com/vi/${link.id}/hqdefault.jpg` }
          : { thumbnailUrl: `${publicUrl}${shareAddress('resource', { id, title, line: '' }, name)}` }),
      },
    ]
  })
  if (videos.length === 0) return null
  const itemListElement = videos.map((item, at) => ({ '@type': 'ListItem', position: at + 1, item }))
  return { '@type': 'ItemList', itemListElement }
}
