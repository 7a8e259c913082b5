import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { announcementQuery } from '#features/content/announcements/client.ts'
import { categoryNames, dateLine } from '#features/content/announcements/rules.ts'
import type { Announcement } from '#features/content/announcements/schema.ts'
import { AnnouncementDetail } from '#features/content/announcements/site/announcement-detail.tsx'
import { ApiError } from '#platform/browser/api-client.ts'
import { apiContext, type SiteInfo } from '#platform/browser/page-context.ts'
import { preload, getQueryClient } from '#platform/browser/page-data.ts'
import { usePageTitle } from '#platform/browser/use-site.ts'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { RecordSkeleton } from '#records/kinds/record-skeleton.tsx'
import type { Route } from './+types/announcement'
import { announcementFeeds } from './feed-links.ts'
import { failedPage, FailedRead } from './section-page.tsx'
import { RecordGone } from '#pages/shells/error-page.tsx'
import { shareTags, siteOf, unreadTags, breadcrumbs, StructuredData } from './page-tags.tsx'
import { t } from '#platform/values/translate.ts'
import type { Teacher } from '#features/content/teachers/schema.ts'
import { isoInZone } from '#platform/values/dates.ts'
import { shareAddress } from '#platform/values/drawn-address.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { pageUrl } from '#platform/values/page-address.ts'

const gone = {
  title: t('Announcement not found'),
  text: t('It may have been taken back, or the address may have a slip in it. The list shows everything there is.'),
  to: '/announcements',
  back: t('All announcements'),
} as const
const loading = {
  label: t('Loading the announcement…'),
  heading: t('Announcement'),
  shapes: ['h-6 w-48', 'mt-7 h-6 w-40 rounded-full', 'mt-5 h-12 w-[min(36rem,90%)]', 'mt-5 h-5 w-28'],
  lines: 6,
  aside: 'h-56',
}
const failed = {
  title: (message: string) => t('Failed to load announcement details: {message}', { message }),
  text: t('Nothing of it was lost. Please reload in a moment.'),
}

/** `announcement` must be the object in `state`, so that it is serialized once. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const page = await preload([announcementQuery(params.id, context.get(apiContext))])
  return { ...page, announcement: page.state[0]?.data as Announcement | undefined }
}
/** Navigates at once, with the announcement if it is cached. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { state: undefined, announcement: getQueryClient().getQueryData(announcementQuery(params.id).queryKey) }
}

export const meta: Route.MetaFunction = (page) => {
  const announcement = page.loaderData?.announcement
  if (!announcement) return unreadTags(page, gone.title, t('Announcement'), t('An announcement of the academy.'))
  const { title, content } = announcement
  const line = dateLine(announcement, siteOf(page.matches).timeZone)
  const shared = { kind: 'announcement', ...announcement, line }
  return [...shareTags(page, { title, description: content || title, shared, type: 'article' }), ...announcementFeeds]
}

export default function AnnouncementPage() {
  const { id = '' } = useParams()
  return <AnnouncementScreen key={id} id={id} />
}

export const ErrorBoundary = failedPage({ ...failed, missing: <RecordGone {...gone} /> })

function AnnouncementScreen({ id }: { id: string }) {
  const query = useQuery(announcementQuery(id))
  const { data: announcement, error } = query
  const isGone = error instanceof ApiError && error.status === 404
  usePageTitle(isGone ? gone.title : announcement?.title)
  // Also when it is unpublished while open.
  if (isGone) return <RecordGone {...gone} />
  if (!announcement && error) return <FailedRead query={query} {...failed} />
  if (!announcement) return <RecordSkeleton {...loading} />
  const { title, category } = announcement
  const trail = [
    { name: t('Announcements'), path: '/announcements' },
    { name: categoryNames[category], path: `/announcements?tab=${category}` },
    { name: title, path: `/announcements/${id}` },
  ] as const
  return (
    <>
      <StructuredData make={import.meta.env.SSR && ((site) => announcementData(announcement, site))} />
      <StructuredData make={import.meta.env.SSR && ((site) => breadcrumbs(site, trail))} />
      <NotedPictures of={announcement}>
        <AnnouncementDetail announcement={announcement} />
      </NotedPictures>
    </>
  )
}

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
