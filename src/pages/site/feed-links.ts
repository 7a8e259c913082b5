import type { MetaDescriptor } from 'react-router'
import { addressIn, t } from '#platform/values/translate.ts'

export const announcementFeeds: MetaDescriptor[] = [
  feed('application/rss+xml', t('Announcements'), '/feeds/announcements.xml'),
  feed('text/calendar', t('Events'), '/calendar.ics'),
]
export const courseFeeds: MetaDescriptor[] = [feed('application/rss+xml', t('Courses'), '/feeds/courses.xml')]
export const resourceFeeds: MetaDescriptor[] = [feed('application/rss+xml', t('Resources'), '/feeds/resources.xml')]

function feed(type: string, title: string, href: string): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', type, title, href: addressIn(href) }
}
