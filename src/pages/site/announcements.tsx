import { isRouteErrorResponse } from 'react-router'
import { announcementsQuery } from '#features/announcements/client.ts'
import {
  announcementPlace,
  announcementsAt,
  announcementsFailed,
} from '#features/announcements/site/announcement-tabs.ts'
import { AnnouncementsView } from '#features/announcements/site/announcements-view.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { NotFoundMessage } from '#pages/shells/not-found-message.tsx'
import type { Route } from './+types/announcements'
import { announcementFeeds } from './feed-links.ts'
import { FailedPage, PageWithData } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const place = announcementPlace(new URL(request.url).searchParams)
  return preload([announcementsQuery(announcementsAt(place), context.get(apiContext))])
}
/** In the browser the page opens at once and shows where announcements are on their way: the tab may come with the history. */
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) => [
  ...shareTags(page, {
    title: 'Announcements',
    description:
      'News, conferences, events, training and lectures of the academy: what is coming up, and what has been.',
  }),
  ...announcementFeeds,
]

export default function AnnouncementsPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <StructuredData make={(site) => breadcrumbs(site, [{ name: 'Announcements', path: '/announcements' }])} />
      <AnnouncementsView />
    </PageWithData>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // An address that names no place in the list.
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage />
  return <FailedPage error={error} title={() => announcementsFailed.title} text={announcementsFailed.text} />
}
