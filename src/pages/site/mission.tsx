import { useSuspenseQuery } from '@tanstack/react-query'
import { sectionQuery } from '#features/site-content/client.ts'
import { ModulePage } from '#features/site-content/modules/site/module-page.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { ensure, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import type { Route } from './+types/mission'
import { FailedPage, PageWithData } from './section-page.tsx'
import { shareTags } from './share-tags.ts'

const queries = (api: Api) => [sectionQuery('mission', api)]

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => ensure(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'Our mission',
    description:
      'Why the academy exists, what it holds dear, and how its students and teachers work with the living world.',
  })

export default function MissionPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <Mission />
    </PageWithData>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage
      error={error}
      title={(message) => `Error loading mission content: ${message}`}
      text="Please reload the page in a moment."
    />
  )
}

function Mission() {
  const { data: mission } = useSuspenseQuery(sectionQuery('mission'))
  return <ModulePage section={mission?.data} fallbackTitle="Our mission" />
}
