import { sectionQuery } from '#features/site-content/client.ts'
import { PartnersView } from '#features/site-content/partners/site/partners-view.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { answerIn, begin, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import type { Route } from './+types/partners'
import { FailedPage, PageWithData, Read, type Said } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'

const trail = [
  { name: 'About', path: '/about' },
  { name: 'Partners', path: '/about/partners' },
] as const
const queries = (api: Api) => [sectionQuery('partners', api)]

const failed: Said = {
  title: () => 'Failed to fetch partners data',
  text: 'The partners could not be read. Please reload the page in a moment.',
}

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => begin(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'Our partners',
    description:
      answerIn(page.loaderData?.state, sectionQuery('partners'))?.data.description ||
      'The universities, parks, cities and associations that work with the academy.',
  })

export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <StructuredData make={(site) => breadcrumbs(site, trail)} />
      <Partners />
    </PageWithData>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} {...failed} />
}

function Partners() {
  return (
    <Read query={sectionQuery('partners')} title="Our partners" loading="Loading the partners…" failed={failed}>
      {(partners) => (
        <PartnersView partners={partners?.data ?? { title: 'Our Partners', description: '', partners: [] }} />
      )}
    </Read>
  )
}
