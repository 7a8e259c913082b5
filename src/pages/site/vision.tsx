import { sectionQuery } from '#features/site-content/client.ts'
import { ModulePage } from '#features/site-content/modules/site/module-page.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { answerIn, begin, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import type { Route } from './+types/vision'
import { FailedPage, PageWithData, Read, type Said } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'

const trail = [
  { name: 'About', path: '/about' },
  { name: 'Vision', path: '/about/vision' },
] as const
const queries = (api: Api) => [sectionQuery('vision', api)]

const failed: Said = {
  title: (message) => `Error loading vision content: ${message}`,
  text: 'Please reload the page in a moment.',
  fallback: 'Failed to fetch vision data',
}

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => begin(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'Our vision',
    description:
      answerIn(page.loaderData?.state, sectionQuery('vision'))?.data.description ||
      'The world the academy works towards: rivers, soils and cities that are looked after by the people who live with them.',
  })

export default function VisionPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <StructuredData make={(site) => breadcrumbs(site, trail)} />
      <Vision />
    </PageWithData>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} {...failed} />
}

function Vision() {
  return (
    <Read query={sectionQuery('vision')} title="Our vision" loading="Loading the vision…" failed={failed}>
      {(vision) => <ModulePage section={vision?.data} fallbackTitle="Our vision" items={vision?.data.items} />}
    </Read>
  )
}
