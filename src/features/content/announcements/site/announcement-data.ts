import { dateLine } from '../rules.ts'
import type { Announcement } from '../schema.ts'
import type { Teacher } from '#features/content/teachers/schema.ts'
import type { SiteInfo } from '#platform/browser/page-context.ts'
import { isoInZone } from '#platform/values/dates.ts'
import { shareAddress } from '#platform/values/drawn-address.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { pageUrl } from '#platform/values/page-address.ts'

/** JSON-LD for search engines: an Event where it has a time, else a NewsArticle. */
export function announcementData(announcement: Announcement, site: SiteInfo) {
  const { id, title, content, image_url, created_at, updated_at, starts_at } = announcement
  const { name, publicUrl } = site
  const url = pageUrl(publicUrl, `/announcements/${id}`)
  const shared = { ...announcement, line: dateLine(announcement, site.timeZone) }
  const image = URL.parse(image_url ?? shareAddress('announcement', shared, name), publicUrl || undefined)?.href
  const academy = { '@type': 'Organization', name, url: pageUrl(publicUrl, '/') }
  const said = { description: excerptOf(content, 500), url, image: [image] }
  if (starts_at !== null) {
    return { '@type': 'Event', name: title, ...said, organizer: academy, ...eventData(announcement, url, site) }
  }
  return {
    '@type': 'NewsArticle',
    headline: title,
    ...said,
    mainEntityOfPage: url,
    datePublished: created_at,
    dateModified: updated_at,
    author: academy,
    publisher: academy,
  }
}

/** In the event's own zone; without a meeting link no place is given, lest the academy be taken for it. */
function eventData(
  { starts_at, ends_at, time_zone, meeting_links, speakers, hosts }: Announcement,
  url: string,
  { timeZone }: SiteInfo,
) {
  const zone = time_zone ?? timeZone
  const people = (teachers: readonly Teacher[]) => teachers.map(({ name }) => ({ '@type': 'Person', name }))
  return {
    ...(starts_at && { startDate: isoInZone(starts_at, zone) }),
    ...(ends_at && { endDate: isoInZone(ends_at, zone) }),
    eventStatus: 'https://schema.org/EventScheduled',
    ...(meeting_links.length > 0 && {
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url },
    }),
    ...(speakers.length > 0 && { performer: people(speakers) }),
    ...(hosts.length > 0 && { contributor: people(hosts) }),
  }
}
