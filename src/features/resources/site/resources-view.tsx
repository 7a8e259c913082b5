import { Rss } from 'lucide-react'
import { resourcesQuery } from '#features/resources/client.ts'
import type { Resource } from '#features/resources/schema.ts'
import { useListPlace } from '#platform/browser/use-tab.ts'
import { PagedCards } from '#platform/ui/paged-cards.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { ResourceCard } from './resource-card.tsx'
import {
  noResources,
  resourcesAddress,
  resourcesFailed,
  resourcesUnder,
  resourceTabLabel,
  resourceTabNames,
} from './resource-tabs.ts'

const items = resourceTabNames.map((name) => ({ name, label: resourceTabLabel(name) }))

export function ResourcesView() {
  const { tab, query } = useListPlace(resourceTabNames)
  const after = query.get('after')
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <header className="grid gap-5">
        <h1>Resources</h1>
        <p className="measure text-lg text-muted">
          To read and to watch, at your own pace and free to pass on. A video asks nothing of another site until you
          press play.
        </p>
        <p>
          <a
            href="/feeds/resources.xml"
            className="inline-flex min-h-9 items-center gap-2 text-sm font-[550] text-link no-underline hover:underline"
          >
            <Rss aria-hidden="true" className="size-4" />
            New resources as RSS
          </a>
        </p>
      </header>
      <Tabs label="Kinds of resources" items={items} active={tab} className="mt-8">
        <PagedCards
          key={resourcesAddress(tab, after)}
          pageAfter={(from) => resourcesQuery(resourcesUnder(tab, from))}
          after={after}
          addressAfter={(from) => resourcesAddress(tab, from)}
          card={cardOf}
          noun="resources"
          empty={noResources[tab]}
          failed={resourcesFailed}
        />
      </Tabs>
    </div>
  )
}

const cardOf = (resource: Resource, eager: boolean) => <ResourceCard resource={resource} eager={eager} />
