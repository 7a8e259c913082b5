import type { Announcement } from '#features/announcements/schema.ts'
import type { SiteInfo } from '#platform/browser/page-context.ts'
import { drawnShareAddress } from '#platform/values/drawn-address.ts'
import { excerptOf } from '#platform/values/excerpt.ts'

/** An announcement as search engines read it: a schema.org Event where it has a time, else a NewsArticle. */
export function announcementData(announcement: Announcement, site: SiteInfo) {
  const { id, title, content, image_url, created_at, updated_at } = announcement
  const { name, publicUrl } = site
  const url = `${publicUrl}/announcements/${id}`
  const image = URL.parse(image_url ?? drawnShareAddress('announcement', id), publicUrl || undefined)?.href
  const academy = { '@type': 'Organization', name, url: `${publicUrl}/` }
  const description = excerptOf(content, 500)
  if (announcement.starts_at !== null) {
    return {
      '@type': 'Event',
      name: title,
      description,
      url,
      image: [image],
      organizer: academy,
      ...eventData(announcement, url, site),
    }
  }
  return {
    '@type': 'NewsArticle',
    headline: title,
    description,
    url,
    mainEntityOfPage: url,
    image: [image],
    datePublished: created_at,
    dateModified: updated_at,
    author: academy,
    publisher: academy,
  }
}

/** When and where: behind a meeting link where there is one, else with the academy, whose page tells more. */
function eventData(
  { starts_at, ends_at, meeting_links, speakers, hosts }: Announcement,
  url: string,
  { name }: SiteInfo,
) {
  const online = meeting_links.length > 0
  return {
    startDate: starts_at,
    ...(ends_at && { endDate: ends_at }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${online ? 'Online' : 'Offline'}EventAttendanceMode`,
    location: online ? { '@type': 'VirtualLocation', url } : { '@type': 'Place', name, address: name },
    ...(speakers.length > 0 && { performer: speakers.map((person) => ({ '@type': 'Person', name: person.name })) }),
    ...(hosts.length > 0 && { contributor: hosts.map((person) => ({ '@type': 'Person', name: person.name })) }),
  }
}
