import type { MetaDescriptor } from 'react-router'
import { addressIn } from '#platform/values/translate.ts'

export const announcementFeeds: MetaDescriptor[] = [
  feed('application/rss+xml', 'Announcements', '/feeds/announcements.xml'),
  feed('text/calendar', 'Events', '/calendar.ics'),
]
export const courseFeeds: MetaDescriptor[] = [feed('application/rss+xml', 'Courses', '/feeds/courses.xml')]
export const resourceFeeds: MetaDescriptor[] = [feed('application/rss+xml', 'Resources', '/feeds/resources.xml')]

function feed(type: string, title: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type, title, href: addressIn(href) }
}
