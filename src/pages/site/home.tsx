import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReturnOffer } from '#features/people/accounts/site/return-offer.tsx'
import type { Highlights } from '#features/overview/highlights/schema.ts'
import { sectionQuery } from '#features/content/site-content/client.ts'
import { HeroSection } from '#features/content/site-content/site/hero-section.tsx'
import { MissionSection } from '#features/content/site-content/site/mission-section.tsx'
import { browserApi, apiQuery } from '#platform/browser/api-client.ts'
import { answerIn, begin, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import { usePageTitle } from '#platform/browser/use-site.ts'
import { TextLanguage, mixedText } from '#platform/ui/mixed-text.tsx'
import type { Route } from './+types/home'
import { failedPage, OnItsWay, Read, type Said } from './section-page.tsx'
import { shareTags, organization, StructuredData } from './page-tags.tsx'
import { languageQuery, t } from '#platform/values/translate.ts'
import { NextEvents } from '#features/content/announcements/site/next-events.tsx'
import { Link, TextLink } from '#platform/ui/link.tsx'
import { Picture, pictureWidths } from '#platform/ui/picture.tsx'
import { drawnCoverAddress } from '#platform/values/drawn-address.ts'
import type { PageAddress } from '#platform/values/page-address.ts'

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

function highlightsQuery(api?: Api) {
  return apiQuery(['highlights'], '/api/highlights', {
    api,
    query: languageQuery(),
    meta: { cacheTags: ['announcements', 'courses', 'watersheds'] },
  })
}

type Shown<Name extends keyof Highlights> = { highlights: Pick<Highlights, Name> }

/** What somebody can take part in: the next events and the newest courses. */
export function WhatIsOn({ highlights: { events, courses } }: Shown<'events' | 'courses'>) {
  return (
    <>
      {events.length > 0 && (
        <Part title={t('Next up')} all={t('All that is coming up')} to="/announcements?when=upcoming">
          <NextEvents events={events} />
        </Part>
      )}
      {courses.length > 0 && (
        <Part title={t('New courses')} all={t('All courses')} to="/courses">
          <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-3">
            {courses.map((course) => (
              <NewCourse key={course.id} course={course} />
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

export function NewsAndEvidence({ highlights: { news, watersheds } }: Shown<'news' | 'watersheds'>) {
  return (
    <>
      {news.length > 0 && (
        <Part title={t('Latest news')} all={t('All news')} to="/announcements?tab=news">
          <ul>
            {news.map((each) => (
              <li key={each.id} className={`${linked} hairline-t grid gap-x-8 gap-y-1 py-6 sm:grid-cols-[9rem_1fr]`}>
                <p className="pt-1 text-sm text-muted">{each.date}</p>
                <div className="measure">
                  <Title to={`/announcements/${each.id}`}>{each.title}</Title>
                  <p className="mt-1 line-clamp-2 text-sm text-muted">{mixedText(each.excerpt)}</p>
                  <TextLanguage of={[each]} />
                </div>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {watersheds > 0 && (
        <Part title={t('Where we work')} all={t('See them on the map')} to="/watersheds">
          <p className="measure text-lg text-muted">
            {t('Groups of ours look after rivers, and measure how they fare.')}
          </p>
        </Part>
      )}
    </>
  )
}

function NewCourse({ course }: { course: Highlights['courses'][number] }) {
  const { id, title, image_url, duration, facts } = course
  return (
    <li className={`${linked} max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:gap-x-4`}>
      <Picture
        src={image_url}
        drawn={drawnCoverAddress(id)}
        alt=""
        width={1280}
        height={800}
        sizes={pictureWidths.card}
        className="aspect-16/10 rounded-md sm:mb-4"
      />
      <div>
        <Title to={`/course/${id}`}>{title}</Title>
        <p className="mt-1 text-sm text-muted">
          {facts.toSpliced(1, 0, ...(duration ? [duration] : [])).join('\u00A0· ')}
        </p>
        <TextLanguage of={[course]} />
      </div>
    </li>
  )
}

function Part({ title, all, to, children }: { title: string; all: string; to: PageAddress; children: ReactNode }) {
  return (
    <section aria-label={title} className="page-margins pt-14 sm:pt-20">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2>{title}</h2>
        <TextLink to={to} className="text-sm">
          {all}
        </TextLink>
      </div>
      {children}
    </section>
  )
}

/** A title whose link covers its `linked` container. */
function Title({ to, children }: { to: PageAddress; children: string }) {
  return (
    <h3>
      <Link
        to={to}
        className="text-text no-underline decoration-line underline-offset-4 after:absolute after:inset-0 group-hover/on:underline"
      >
        {mixedText(children)}
      </Link>
    </h3>
  )
}

const linked = 'group/on relative'
