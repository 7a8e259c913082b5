import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import { resourcesQuery, type ResourcesWanted } from '#features/content/resources/client.ts'
import { resourceTypeNames } from '#features/content/resources/rules.ts'
import type { Resource } from '#features/content/resources/schema.ts'
import { ResourceCard } from '#features/content/resources/site/resource-card.tsx'
import { videosData } from '#features/content/resources/site/videos-data.ts'
import { PagedCards } from '#records/lists/paged-cards.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { listAddress, tabIn, tabNames, useListPlace } from '#platform/browser/use-tab.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { firstPage } from '#platform/values/cursors.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import type { Route } from './+types/resources'
import { resourceFeeds } from './feed-links.ts'
import { failedPage } from './section-page.tsx'
import { shareTags, breadcrumbs, StructuredData } from './page-tags.tsx'
import { addressIn, t } from '#platform/values/translate.ts'

const resourceTabNames = tabNames(resourceTypeNames)
type ResourceTab = (typeof resourceTabNames)[number]

/** `title` and `description` are for the window and search engines. */
type About = Record<'label' | 'title' | 'description', string> & { empty: { title: string; text: string } }

const resourceTabs: Record<ResourceTab, About> = {
  all: {
    label: t('All Resources'),
    title: t('Resources'),
    description: t('Readings and videos on ecological civilization, free to read, to watch and to pass on.'),
    empty: {
      title: t('No Resources Available'),
      text: t('Readings and videos are being prepared. Please check back later.'),
    },
  },
  reading: {
    label: resourceTypeNames.reading,
    title: t('Reading materials'),
    description: t('Books, papers and guides on ecological civilization, free to read and to pass on.'),
    empty: {
      title: t('No Reading Materials Available'),
      text: t('There is nothing to read yet. Please check back later.'),
    },
  },
  video: {
    label: resourceTypeNames.video,
    title: t('Video resources'),
    description: t('Lectures and films on ecological civilization, free to watch and to pass on.'),
    empty: {
      title: t('No Video Resources Available'),
      text: t('There is nothing to watch yet. Please check back later.'),
    },
  },
}

function resourcesUnder(tab: ResourceTab, after?: string | null): ResourcesWanted {
  return { ...(tab !== 'all' && { type: tab }), ...(after ? { after } : { limit: firstPage }) }
}

function resourcesAddress(tab: ResourceTab, after: string | null): PageAddress {
  return listAddress('/resources', { tab: tab === 'all' ? null : tab, after })
}

const resourcesFailed = {
  title: t('Loading Failed'),
  text: t('Unable to load resource data, please try again later'),
} as const

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const wanted = resourcesUnder(tabIn(resourceTabNames, query), query.get('after'))
  return preload([resourcesQuery(wanted, context.get(apiContext))])
}
/** Navigates at once: the tab may be in the history state. */
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) => {
  const tab = tabIn(resourceTabNames, new URLSearchParams(page.location.search))
  const { title, description } = resourceTabs[tab]
  return [...shareTags(page, { title, description, path: resourcesAddress(tab, null) }), ...resourceFeeds]
}

const items = resourceTabNames.map((name) => ({ name, label: resourceTabs[name].label }))

const cardOf = (resource: Resource, eager: boolean, isLead: boolean) => (
  <ResourceCard resource={resource} eager={eager} isLead={isLead} />
)

export default function ResourcesPage() {
  const { tab, query } = useListPlace(resourceTabNames)
  const after = query.get('after')
  const { data } = useQuery(resourcesQuery(resourcesUnder(tab, after)))
  const videos = videosData(data?.items ?? [], useSite())
  return (
    <>
      <StructuredData make={import.meta.env.SSR && ((site) => breadcrumbs(site, trailTo(tab)))} />
      {videos && <StructuredData make={import.meta.env.SSR && (() => videos)} />}
      <div className="page-margins pt-14 sm:pt-20">
        <header className="grid gap-5">
          <h1>{t('Resources')}</h1>
          <p className="measure text-lg text-muted">
            {t(
              'To read and to watch, at your own pace and free to pass on. A video asks nothing of another site until you press play.',
            )}
          </p>
          <p>
            <a
              href={addressIn('/feeds/resources.xml')}
              className="inline-flex min-h-9 items-center gap-2 text-sm font-[550] text-link no-underline hover:underline"
            >
              <Rss className="size-4" />
              {t('New resources as RSS')}
            </a>
          </p>
        </header>
        <Tabs label={t('Kinds of resources')} items={items} active={tab} className="mt-8">
          <PagedCards
            key={resourcesAddress(tab, after)}
            pageAfter={(from) => resourcesQuery(resourcesUnder(tab, from))}
            after={after}
            addressAfter={(from) => resourcesAddress(tab, from)}
            card={cardOf}
            isList
            noun={t('resources')}
            empty={resourceTabs[tab].empty}
            failed={resourcesFailed}
          />
        </Tabs>
      </div>
    </>
  )
}

function trailTo(tab: ResourceTab) {
  const list = { name: resourceTabs.all.title, path: resourcesAddress('all', null) }
  return tab === 'all' ? [list] : [list, { name: resourceTabs[tab].label, path: resourcesAddress(tab, null) }]
}

export const ErrorBoundary = failedPage(resourcesFailed)
