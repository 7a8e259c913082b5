import { useQuery } from '@tanstack/react-query'
import { resourcesQuery } from '#features/resources/client.ts'
import {
  resourcesAddress,
  resourcesFailed,
  resourcesUnder,
  type ResourceTab,
  resourceTabLabel,
  resourceTabNames,
  resourceTabTags,
} from '#features/resources/site/resource-tabs.ts'
import { ResourcesView } from '#features/resources/site/resources-view.tsx'
import { videosData } from '#features/resources/site/videos-data.ts'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { tabIn, useListPlace } from '#platform/browser/use-tab.ts'
import { useSite } from '#platform/browser/use-site.ts'
import type { Route } from './+types/resources'
import { resourceFeeds } from './feed-links.ts'
import { FailedPage } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const wanted = resourcesUnder(tabIn(resourceTabNames, query), query.get('after'))
  return preload([resourcesQuery(wanted, context.get(apiContext))])
}
/** Navigates at once: the tab may be in the history state. */
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) => {
  const tab = tabIn(resourceTabNames, new URLSearchParams(page.location.search))
  return [...shareTags(page, { ...resourceTabTags[tab], path: resourcesAddress(tab, null) }), ...resourceFeeds]
}

export default function ResourcesPage() {
  const { tab, query } = useListPlace(resourceTabNames)
  const { data } = useQuery(resourcesQuery(resourcesUnder(tab, query.get('after'))))
  const videos = videosData(data?.items ?? [], useSite())
  return (
    <>
      <StructuredData make={(site) => breadcrumbs(site, trailTo(tab))} />
      {videos && <StructuredData make={() => videos} />}
      <ResourcesView />
    </>
  )
}

function trailTo(tab: ResourceTab) {
  const list = { name: resourceTabTags.all.title, path: resourcesAddress('all', null) }
  return tab === 'all' ? [list] : [list, { name: resourceTabLabel(tab), path: resourcesAddress(tab, null) }]
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} {...resourcesFailed} />
}
