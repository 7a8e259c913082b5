import { useSuspenseQuery } from '@tanstack/react-query'
import { sectionQuery } from '#features/site-content/client.ts'
import { emptyTeam } from '#features/site-content/team/rules.ts'
import { TeamView } from '#features/site-content/team/site/team-view.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { ensure, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import type { Route } from './+types/team'
import { FailedPage, PageWithData } from './section-page.tsx'
import { shareTags } from './share-tags.ts'

const queries = (api: Api) => [sectionQuery('team', api)]

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => ensure(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'Our team',
    description: 'The teachers, scholars and field workers of the academy.',
  })

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <Team />
    </PageWithData>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedPage
      error={error}
      title={() => 'Failed to fetch team data'}
      text="The team could not be read. Please reload the page in a moment."
    />
  )
}

function Team() {
  const { data: team } = useSuspenseQuery(sectionQuery('team'))
  return <TeamView team={team?.data ?? emptyTeam} />
}
