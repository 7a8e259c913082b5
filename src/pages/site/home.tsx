import { HydrationBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { sectionQuery } from '#features/site-content/client.ts'
import { HeroSection } from '#features/site-content/hero/site/hero-section.tsx'
import { MissionSection } from '#features/site-content/mission/site/mission-section.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { ensure, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { Route } from './+types/home'
import { shareTags } from './share-tags.ts'
import { organization, StructuredData } from './structured-data.tsx'

const queries = (api: Api) => [sectionQuery('hero', api), sectionQuery('mission', api)]

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => ensure(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'Learn to live within the living world',
    description:
      'Courses, lectures and readings on ecological civilization, for everyone who wants to understand the living world and act in it.',
  })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Home />
    </HydrationBoundary>
  )
}

function Home() {
  const { data: hero } = useSuspenseQuery(sectionQuery('hero'))
  const { data: mission } = useSuspenseQuery(sectionQuery('mission'))
  return (
    <>
      <StructuredData make={organization} />
      {hero ? <HeroSection hero={hero.data} /> : <Spinner label="Loading the home page" />}
      {mission && <MissionSection mission={mission.data} />}
    </>
  )
}
