import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { sectionQuery } from '#features/content/site-content/client.ts'
import { ModulePage } from '#features/content/site-content/modules/site/module-page.tsx'
import { PartnersView } from '#features/content/site-content/site/partners-view.tsx'
import type { SectionData } from '#features/content/site-content/schema.ts'
import { emptyTeam } from '#features/content/site-content/team.rules.ts'
import { TeamView } from '#features/content/site-content/site/team-view.tsx'
import { valueItems } from '#features/content/site-content/topics.rules.ts'
import { apiContext } from '#platform/browser/page-context.ts'
import { answerIn, begin, preload } from '#platform/browser/page-data.ts'
import type { Route } from './+types/about-section'
import { FailedPage, Read, type Said } from './section-page.tsx'
import { shareTags, breadcrumbs, StructuredData } from './page-tags.tsx'
import { t } from '#platform/values/translate.ts'

type Name = 'mission' | 'vision' | 'team' | 'partners'
/** `description` stands where the section says nothing of itself. */
type AboutSection<Data> = Record<'label' | 'our' | 'loading' | 'description', string> & {
  failed: Said
  view: (data: Data | undefined) => ReactNode
}

const reload = t('Please reload the page in a moment.')

const sections: { [Each in Name]: AboutSection<SectionData<Each>> } = {
  mission: {
    label: t('Mission'),
    our: t('Our mission'),
    loading: t('Loading the mission…'),
    failed: {
      title: (message) => t('Error loading mission content: {message}', { message }),
      text: reload,
      fallback: t('Failed to fetch mission data'),
    },
    description: t(
      'Why the academy exists, what it holds dear, and how its students and teachers work with the living world.',
    ),
    view: (mission) => (
      <ModulePage section={mission} fallbackTitle={t('Our mission')} items={mission && valueItems(mission)} />
    ),
  },
  vision: {
    label: t('Vision'),
    our: t('Our vision'),
    loading: t('Loading the vision…'),
    failed: {
      title: (message) => t('Error loading vision content: {message}', { message }),
      text: reload,
      fallback: t('Failed to fetch vision data'),
    },
    description: t(
      'The world the academy works towards: rivers, soils and cities that are looked after by the people who live with them.',
    ),
    view: (vision) => <ModulePage section={vision} fallbackTitle={t('Our vision')} items={vision?.items} />,
  },
  team: {
    label: t('Team'),
    our: t('Our team'),
    loading: t('Loading the team…'),
    failed: {
      title: t('Failed to fetch team data'),
      text: t('The team could not be read. Please reload the page in a moment.'),
    },
    description: t('The teachers, scholars and field workers of the academy.'),
    view: (team = emptyTeam) => <TeamView team={team} />,
  },
  partners: {
    label: t('Partners'),
    our: t('Our partners'),
    loading: t('Loading the partners…'),
    failed: {
      title: t('Failed to fetch partners data'),
      text: t('The partners could not be read. Please reload the page in a moment.'),
    },
    description: t('The universities, parks, cities and associations that work with the academy.'),
    view: (partners = { title: t('Our Partners'), description: '', partners: [] }) => (
      <PartnersView partners={partners} />
    ),
  },
}

/** The four addresses differ in their last segment alone (src/routes.ts). */
function nameAt(pathname: string): Name {
  const segments = decodeURIComponent(pathname).toLowerCase().split('/')
  return (Object.keys(sections) as Name[]).find((name) => segments.includes(name)) ?? 'mission'
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  preload([sectionQuery(nameAt(new URL(request.url).pathname), context.get(apiContext))])
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  begin([sectionQuery(nameAt(new URL(request.url).pathname))])

export const meta: Route.MetaFunction = (page) => {
  const name = nameAt(page.location.pathname)
  const { our, description } = sections[name]
  const written = answerIn(page.loaderData?.state, sectionQuery(name))
  return shareTags(page, { title: our, description: written?.data.description || description })
}

export default function AboutSectionPage() {
  const name = nameAt(useLocation().pathname)
  const { label } = sections[name]
  const trail = [
    { name: t('About'), path: '/about' },
    { name: label, path: `/about/${name}` },
  ] as const
  return (
    <>
      <StructuredData make={import.meta.env.SSR && ((site) => breadcrumbs(site, trail))} />
      <AboutSectionRead key={name} name={name} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} {...sections[nameAt(useLocation().pathname)].failed} />
}

function AboutSectionRead({ name }: { name: Name }) {
  // The section's name determines its type.
  const { our, loading, failed, view } = sections[name]
  const show = view as (data: SectionData<Name> | undefined) => ReactNode
  return (
    <Read query={sectionQuery(name)} title={our} {...{ loading, failed }}>
      {(section) => show(section?.data)}
    </Read>
  )
}
