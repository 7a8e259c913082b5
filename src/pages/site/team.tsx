import { sectionQuery } from '#features/site-content/client.ts'
import { emptyTeam } from '#features/site-content/team/rules.ts'
import { TeamView } from '#features/site-content/team/site/team-view.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { answerIn, begin, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import type { Route } from './+types/team'
import { FailedPage, PageWithData, Read, type Said } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'

const trail = [
  { name: 'About', path: '/about' },
  { name: 'Team', path: '/about/team' },
] as const
const queries = (api: Api) => [sectionQuery('team', api)]

const failed: Said = {
  title: () => 'Failed to fetch team data',
  text: 'The team could not be read. Please reload the page in a moment.',
}

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => begin(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'Our team',
    description:
      answerIn(page.loaderData?.state, sectionQuery('team'))?.data.description ||
      'The teachers, scholars and field workers of the academy.',
  })

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <StructuredData make={(site) => breadcrumbs(site, trail)} />
      <Team />
    </PageWithData>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} {...failed} />
}

function Team() {
  return (
    <Read query={sectionQuery('team')} title="Our team" loading="Loading the team…" failed={failed}>
      {(team) => <TeamView team={team?.data ?? emptyTeam} />}
    </Read>
  )
}
