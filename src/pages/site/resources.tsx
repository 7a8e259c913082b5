import { useQuery } from '@tanstack/react-query'
import { isRouteErrorResponse } from 'react-router'
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
import { NotFoundMessage } from '#pages/shells/not-found-message.tsx'
import type { Route } from './+types/resources'
import { resourceFeeds } from './feed-links.ts'
import { FailedPage, PageWithData } from './section-page.tsx'
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

export default function ResourcesPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <ResourcesData />
      <ResourcesView />
    </PageWithData>
  )
}

function ResourcesData() {
  const { tab, query } = useListPlace(resourceTabNames)
  const { data } = useQuery(resourcesQuery(resourcesUnder(tab, query.get('after'))))
  const videos = videosData(data?.items ?? [], useSite())
  return (
    <>
      <StructuredData make={(site) => breadcrumbs(site, trailTo(tab))} />
      {videos && <StructuredData make={() => videos} />}
    </>
  )
}

function trailTo(tab: ResourceTab) {
  const list = { name: resourceTabTags.all.title, path: resourcesAddress('all', null) }
  return tab === 'all' ? [list] : [list, { name: resourceTabLabel(tab), path: resourcesAddress(tab, null) }]
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // The address names no place in the list.
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage />
  return <FailedPage error={error} title={() => resourcesFailed.title} text={resourcesFailed.text} />
}
