import { sectionQuery } from '#features/site-content/client.ts'
import { valueItems } from '#features/site-content/topics.rules.ts'
import { ModulePage } from '#features/site-content/modules/site/module-page.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { answerIn, begin, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import type { Route } from './+types/mission'
import { FailedPage, PageWithData, Read, type Said } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'

const trail = [
  { name: 'About', path: '/about' },
  { name: 'Mission', path: '/about/mission' },
] as const
const queries = (api: Api) => [sectionQuery('mission', api)]

const failed: Said = {
  title: (message) => `Error loading mission content: ${message}`,
  text: 'Please reload the page in a moment.',
  fallback: 'Failed to fetch mission data',
}

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => begin(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'Our mission',
    description:
      answerIn(page.loaderData?.state, sectionQuery('mission'))?.data.description ||
      'Why the academy exists, what it holds dear, and how its students and teachers work with the living world.',
  })

export default function MissionPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <StructuredData make={(site) => breadcrumbs(site, trail)} />
      <Mission />
    </PageWithData>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} {...failed} />
}

function Mission() {
  return (
    <Read query={sectionQuery('mission')} title="Our mission" loading="Loading the mission…" failed={failed}>
      {(mission) => (
        <ModulePage
          section={mission?.data}
          fallbackTitle="Our mission"
          items={mission ? valueItems(mission.data) : []}
        />
      )}
    </Read>
  )
}
