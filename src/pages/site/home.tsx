import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReturnOffer } from '#features/people/accounts/site/return-offer.tsx'
import { highlightsQuery } from '#features/overview/highlights/client.ts'
import type { Highlights } from '#features/overview/highlights/schema.ts'
import { NewsAndEvidence, WhatIsOn } from '#features/overview/highlights/highlights-view.site.tsx'
import { sectionQuery } from '#features/content/site-content/client.ts'
import { HeroSection } from '#features/content/site-content/site/hero-section.tsx'
import { MissionSection } from '#features/content/site-content/site/mission-section.tsx'
import { browserApi } from '#platform/browser/api-client.ts'
import { answerIn, begin, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import { usePageTitle } from '#platform/browser/use-site.ts'
import { TextLanguage } from '#platform/ui/text-language.tsx'
import type { Route } from './+types/home'
import { failedPage, OnItsWay, Read, type Said } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { organization, StructuredData } from './structured-data.tsx'
import { t } from '#platform/values/translate.ts'

const queries = (api: Api) => [sectionQuery('hero', api), sectionQuery('mission', api), highlightsQuery(api)]

const loading = t('Loading the home page…')
const failed: Said = {
  title: t('Failed to fetch homepage data'),
  text: t('The page could not be read. Please reload it in a moment.'),
}

export const loader = ({ context }: Route.LoaderArgs) => preload(queries(context.get(apiContext)))
export const clientLoader = () => begin(queries(browserApi))

export const meta: Route.MetaFunction = (page) => {
  const hero = answerIn(page.loaderData?.state, sectionQuery('hero'))?.data
  return shareTags(page, {
    title: hero?.title ?? t('Learn to live within the living world'),
    description:
      hero?.subtitle ||
      t(
        'Courses, lectures and readings on ecological civilization, for everyone who wants to understand the living world and act in it.',
      ),
  })
}

export default function HomePage() {
  // Also when the hero loads later or changes.
  usePageTitle(useQuery(sectionQuery('hero')).data?.data.title)
  return (
    <>
      <StructuredData make={import.meta.env.SSR && organization} />
      <ReturnOffer />
      <Read query={sectionQuery('hero')} title={t('Home')} loading={loading} failed={failed}>
        {(section) => (
          <>
            {section ? <HeroSection hero={section.data} /> : <OnItsWay title={t('Home')} loading={loading} />}
            {/* On a phone it stands before the values: of the two places only one is there, for screen readers as well. */}
            <div className="sm:hidden print:hidden">
              <Highlighted>{(shown) => <WhatIsOn highlights={shown} />}</Highlighted>
            </div>
            <Read query={sectionQuery('mission')} loading={t('Loading the mission…')} failed={failed}>
              {(written) => (
                <>
                  <TextLanguage of={[section?.data, written?.data]} className="page-margins block pt-6" />
                  {written && <MissionSection mission={written.data} />}
                </>
              )}
            </Read>
            <div className="max-sm:hidden print:block">
              <Highlighted>{(shown) => <WhatIsOn highlights={shown} />}</Highlighted>
            </div>
            <Highlighted>{(shown) => <NewsAndEvidence highlights={shown} />}</Highlighted>
          </>
        )}
      </Read>
    </>
  )
}

function Highlighted({ children }: { children: (shown: Highlights) => ReactNode }) {
  return (
    <Read query={highlightsQuery()} loading={t('Loading what is on…')} failed={failed}>
      {children}
    </Read>
  )
}

export const ErrorBoundary = failedPage(failed)
