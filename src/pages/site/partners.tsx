import { useSuspenseQuery } from '@tanstack/react-query'
import { sectionQuery } from '#features/site-content/client.ts'
import { PartnersView } from '#features/site-content/partners/site/partners-view.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { ensure, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import type { Route } from './+types/partners'
import { FailedPage, PageWithData } from './section-page.tsx'
import { shareTags } from './share-tags.ts'

const queries = (api: Api) => [sectionQuery('partners', api)]

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => ensure(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'Our partners',
    description: 'The universities, parks, cities and associations that work with the academy.',
  })

export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <Partners />
    </PageWithData>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage
      error={error}
      title={() => 'Failed to fetch partners data'}
      text="The partners could not be read. Please reload the page in a moment."
    />
  )
}

function Partners() {
  const { data: partners } = useSuspenseQuery(sectionQuery('partners'))
  return <PartnersView partners={partners?.data ?? { title: 'Our Partners', description: '', partners: [] }} />
}
