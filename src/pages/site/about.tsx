import { sectionQuery } from '#features/content/site-content/client.ts'
import { FounderBlock } from '#features/content/site-content/mission/site/founder-block.tsx'
import { MissionSection } from '#features/content/site-content/mission/site/mission-section.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { begin, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import type { Route } from './+types/about'
import { failedPage, Read, type Said } from './section-page.tsx'
import { shareTags } from './share-tags.ts'

const queries = (api: Api) => [sectionQuery('hero', api), sectionQuery('mission', api)]

const failed: Said = {
  title: 'Failed to fetch mission data',
  text: 'The page could not be read. Please reload it in a moment.',
}

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => begin(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'About the academy',
    path: '/about',
    description: 'Who founded the academy, what it stands for, and the people and places it works with.',
  })

export default function AboutPage() {
  const said = { title: 'About the academy', loading: 'Loading the page…', failed }
  return (
    <Read query={sectionQuery('mission')} {...said}>
      {(mission) => (
        <Read query={sectionQuery('hero')} {...said}>
          {(hero) => (
            <>
              <FounderBlock quote={mission?.data.quote} videoUrl={hero?.data.youtubeUrl} />
              {mission ? (
                <MissionSection mission={{ ...mission.data, quote: { text: '', author: '' } }} />
              ) : (
                <div className="page-margins pt-14">
                  <EmptyState title="Nothing has been written here yet" titleLevel="h2">
                    Please come back in a few days.
                  </EmptyState>
                </div>
              )}
            </>
          )}
        </Read>
      )}
    </Read>
  )
}

export const ErrorBoundary = failedPage(failed)
