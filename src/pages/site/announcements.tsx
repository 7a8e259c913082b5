import { announcementsQuery } from '#features/content/announcements/client.ts'
import * as tabs from '#features/content/announcements/site/announcement-tabs.ts'
import type { Category } from '#features/content/announcements/schema.ts'
import { SubscribeLinks } from '#features/content/subscriptions/site/subscribe-links.tsx'
import { AnnouncementsView } from '#features/content/announcements/site/announcements-view.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import type { Route } from './+types/announcements'
import { announcementFeeds } from './feed-links.ts'
import { failedPage } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'
import { useListPlace } from '#platform/browser/use-tab.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const place = tabs.placeIn(new URL(request.url).searchParams)
  const wanted = [tabs.wantedAt(place), tabs.nextUpAt(place)].filter((each) => each !== null)
  return preload(wanted.map((each) => announcementsQuery(each, context.get(apiContext))))
}
/** Navigates at once: the tab may be in the history state. */
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) => {
  const { tab, when } = tabs.placeIn(new URLSearchParams(page.location.search))
  return [
    ...shareTags(page, {
      title: tabs.titles[tab][when ?? 'newest'],
      description: tabs.descriptions[tab],
      path: tabs.addressOf({ tab, when, after: null }),
    }),
    ...announcementFeeds,
  ]
}

const subscribeLinks = (category: Category | null) => <SubscribeLinks category={category} />

export default function AnnouncementsPage() {
  const { tab } = useListPlace(tabs.names)
  return (
    <>
      <StructuredData make={import.meta.env.SSR && ((site) => breadcrumbs(site, trailTo(tab)))} />
      <AnnouncementsView subscribe={subscribeLinks} />
    </>
  )
}

function trailTo(tab: tabs.Tab) {
  const place = (of: tabs.Tab) => tabs.addressOf({ tab: of, when: null, after: null })
  const list = { name: tabs.titles.all.newest, path: place('all') }
  return tab === 'all' ? [list] : [list, { name: tabs.labelOf(tab), path: place(tab) }]
}

export const ErrorBoundary = failedPage(tabs.failed)
