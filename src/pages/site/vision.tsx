import { useSuspenseQuery } from '@tanstack/react-query'
import { sectionQuery } from '#features/site-content/client.ts'
import { ModulePage } from '#features/site-content/modules/site/module-page.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { ensure, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import type { Route } from './+types/vision'
import { FailedPage, PageWithData } from './section-page.tsx'
import { shareTags } from './share-tags.ts'

const queries = (api: Api) => [sectionQuery('vision', api)]

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => ensure(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'Our vision',
    description:
      'The world the academy works towards: rivers, soils and cities that are looked after by the people who live with them.',
  })

export default function VisionPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <Vision />
    </PageWithData>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage
      error={error}
      title={(message) => `Error loading vision content: ${message}`}
      text="Please reload the page in a moment."
    />
  )
}

function Vision() {
  const { data: vision } = useSuspenseQuery(sectionQuery('vision'))
  return <ModulePage section={vision?.data} fallbackTitle="Our vision" items={vision?.data.items} />
}
