import type { AnnouncementFields } from './schema.ts'

/** What an editor may change of an announcement that carries more. */
export function announcementFieldsOf(announcement: AnnouncementFields): AnnouncementFields {
  const { title, content, category, featured, published, image_url } = announcement
  const { speakers, hosts, meeting_links, starts_at, ends_at, time_zone } = announcement
  return {
    title,
    content,
    category,
    featured,
    published,
    image_url,
    speakers,
    hosts,
    meeting_links,
    starts_at,
    ends_at,
    time_zone,
  }
}
