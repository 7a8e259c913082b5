import { useQuery } from '@tanstack/react-query'
import { sectionQuery } from '#features/content/site-content/client.ts'
import { FounderBlock } from '#features/content/site-content/site/founder-block.tsx'
import { MissionSection } from '#features/content/site-content/site/mission-section.tsx'
import { type Watershed, watershedsQuery } from '#features/content/watersheds/client.ts'
import { browserApi, apiQuery } from '#platform/browser/api-client.ts'
import { begin, preload } from '#platform/browser/page-data.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { TextLanguage, mixedText } from '#platform/ui/mixed-text.tsx'
import type { Route } from './+types/about'
import { failedPage, Read, type Said } from './section-page.tsx'
import { shareTags } from './page-tags.tsx'
import { sentenceSpace, t } from '#platform/values/translate.ts'
import type { ReactNode } from 'react'
import { addressOf, usePageLinks } from '#features/content/pages/site/use-page-links.ts'
import type { Partners } from '#features/content/site-content/partners.schema.ts'
import type { Team } from '#features/content/site-content/team.schema.ts'
import { sheetsOf } from '#features/content/watersheds/site/sheets.ts'
import { WatershedSheet } from '#features/content/watersheds/site/watershed-map.tsx'
import { Avatar } from '#platform/ui/avatar.tsx'
import { ButtonLink } from '#platform/ui/button.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { inOrder } from '#records/kinds/items.ts'
import type { ApiAnswer } from '#platform/browser/api-routes.ts'

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

/** A part of About below what is written of the mission: its heading beside what it shows. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="page-margins pb-14 sm:pb-20">
      <div className="hairline-t grid gap-x-12 gap-y-8 pt-8 lg:grid-cols-[4fr_8fr]">
        <h2>{title}</h2>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}

/** How the academy came to be, in the order of the years; what is still to come stands last. */
function Milestones({ milestones }: { milestones: readonly Milestone[] }) {
  if (milestones.length === 0) return null
  const inTime = milestones.toSorted((one, other) => (one.year ?? Infinity) - (other.year ?? Infinity))
  return (
    <Part title={t('How it began, and since')}>
      <ol className="border-l border-line">
        {inTime.map(({ id, year, title, text, ...said }) => (
          <li
            key={id}
            id={`milestone-${id}`}
            className="relative break-inside-avoid pb-9 pl-7 before:absolute before:top-2.5 before:-left-1.5 before:size-3 before:rounded-full before:bg-moss last:pb-0"
          >
            <p className="font-display text-lg text-accent tabular-nums">{year ?? t('Still to come')}</p>
            <h3 className="mt-1 text-xl">{mixedText(title)}</h3>
            <TextLanguage of={[said]} />
            {text !== '' && <p className="measure mt-2 whitespace-pre-line text-muted">{mixedText(text)}</p>}
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Watersheds({ watersheds }: { watersheds: readonly Watershed[] }) {
  if (watersheds.length === 0) return null
  return (
    <Part title={t('Where we work')}>
      <p className="measure text-lg text-muted">
        {t('Each line is a river that a group of ours looks after and measures.')}
        {sentenceSpace()}
        <TextLink to="/watersheds">{t('See the rivers, and what was measured')}</TextLink>
      </p>
      <div className="mt-8 grid grid-cols-2 gap-x-4 gap-y-6 sm:gap-x-6 xl:grid-cols-3">
        {sheetsOf(watersheds).map((sheet) => (
          <WatershedSheet key={sheet.place} sheet={sheet} linked={false} />
        ))}
      </div>
    </Part>
  )
}

function People({ team, partners }: { team: Team | undefined; partners: Partners | undefined }) {
  const members = inOrder(team?.teamMembers ?? [])
  const places = inOrder(partners?.partners ?? [])
  return (
    <>
      {members.length > 0 && (
        <Part title={t('People')}>
          <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {members.map(({ id, name, role, avatar }) => (
              <li key={id} className="flex items-center gap-4">
                <Avatar id={id} name={name} src={avatar} size={64} />
                <div className="min-w-0">
                  <p className="font-[550]">{mixedText(name)}</p>
                  <p className="text-sm text-muted">{mixedText(role)}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="mt-7">
            <TextLink to="/about/team">{t('Meet the team')}</TextLink>
          </p>
        </Part>
      )}
      {places.length > 0 && (
        <Part title={t('Partners')}>
          <ul className="grid gap-x-8 gap-y-2 font-display text-lg sm:grid-cols-2">
            {places.map(({ id, name }) => (
              <li key={id}>{mixedText(name)}</li>
            ))}
          </ul>
          <p className="mt-7">
            <TextLink to="/about/partners">{t('What we do together')}</TextLink>
          </p>
        </Part>
      )}
    </>
  )
}

/** The pages that staff put below About: how it is governed, its reports. */
function PagesOfAbout() {
  const pages = usePageLinks().filter(({ placement }) => placement === 'about' || placement === 'story')
  if (pages.length === 0) return null
  return (
    <Part title={t('How it is run')}>
      <ul className="grid gap-3 text-lg">
        {pages.map((page) => (
          <li key={page.address}>
            <TextLink to={addressOf(page)}>{mixedText(page.title)}</TextLink>
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Where somebody goes who has read all of it. */
function LeadOn() {
  return (
    <section aria-label={t('Take part')} className="bg-wash print:hidden">
      <div className="page-margins grid justify-items-start gap-6 py-14 sm:py-20">
        <h2>{t('Take part')}</h2>
        <p className="measure text-lg text-muted">
          {t('Learn with us, give some of your time, or ask us what you would like to know.')}
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/courses" size="lg">
            {t('Choose a course')}
          </ButtonLink>
          <ButtonLink to="/contact?tab=volunteer" state={{ activeTab: 'volunteer' }} size="lg" variant="secondary">
            {t('Volunteer')}
          </ButtonLink>
          <ButtonLink to="/contact" size="lg" variant="secondary">
            {t('Ask a question')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

type Milestone = ApiAnswer<'GET', '/api/milestones'>['items'][number]

function milestonesQuery(api?: Api) {
  return apiQuery(['milestones'], '/api/milestones', { api, query: { limit: 100 } })
}
