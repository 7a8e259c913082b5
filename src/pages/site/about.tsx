import { useQuery } from '@tanstack/react-query'
import { milestonesQuery } from '#features/content/milestones/client.ts'
import { sectionQuery } from '#features/content/site-content/client.ts'
import { FounderBlock } from '#features/content/site-content/site/founder-block.tsx'
import { MissionSection } from '#features/content/site-content/site/mission-section.tsx'
import { watershedsQuery } from '#features/content/watersheds/client.ts'
import { browserApi } from '#platform/browser/api-client.ts'
import { begin, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { TextLanguage } from '#platform/ui/text-language.tsx'
import type { Route } from './+types/about'
import { LeadOn, Milestones, PagesOfAbout, People, Watersheds } from './about-story.tsx'
import { failedPage, Read, type Said } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { t } from '#platform/values/translate.ts'

const queries = (api: Api) => [
  sectionQuery('hero', api),
  sectionQuery('mission', api),
  milestonesQuery(api),
  watershedsQuery(null, api),
  sectionQuery('team', api),
  sectionQuery('partners', api),
]

const failed: Said = {
  title: t('Failed to fetch mission data'),
  text: t('The page could not be read. Please reload it in a moment.'),
}

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => begin(queries(browserApi))

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: t('About the academy'),
    path: '/about',
    description: t('Who founded the academy, what it stands for, and the people and places it works with.'),
  })

export default function AboutPage() {
  const said = { title: t('About the academy'), loading: t('Loading the page…'), failed }
  return (
    <Read query={sectionQuery('mission')} {...said}>
      {(mission) => (
        <Read query={sectionQuery('hero')} {...said}>
          {(hero) => (
            <>
              <FounderBlock quote={mission?.data.quote} videoUrl={hero?.data.youtubeUrl} />
              <TextLanguage of={[mission?.data]} className="page-margins block pt-10" />
              {mission ? (
                <MissionSection mission={{ ...mission.data, quote: { text: '', author: '' } }} />
              ) : (
                <div className="page-margins pt-14">
                  <EmptyState title={t('Nothing has been written here yet')} titleLevel="h2">
                    {t('Please come back in a few days.')}
                  </EmptyState>
                </div>
              )}
              <Story />
            </>
          )}
        </Read>
      )}
    </Read>
  )
}

export const ErrorBoundary = failedPage(failed)

/** Each part is there as soon as it is read, and left out where there is nothing of it. */
function Story() {
  const milestones = useQuery(milestonesQuery()).data
  const watersheds = useQuery(watershedsQuery()).data
  const team = useQuery(sectionQuery('team')).data
  const partners = useQuery(sectionQuery('partners')).data
  return (
    <>
      <Milestones milestones={milestones?.items ?? []} />
      <Watersheds watersheds={watersheds?.items ?? []} />
      <NotedPictures of={team ?? null}>
        <People team={team?.data} partners={partners?.data} />
      </NotedPictures>
      <PagesOfAbout />
      <LeadOn />
    </>
  )
}
