import { useQuery } from '@tanstack/react-query'
import { coursesQuery, type CoursesWanted } from '#features/learning/courses/client.ts'
import { coursesFailed, courseTypeNames } from '#features/learning/courses/rules.ts'
import type { Course } from '#features/learning/courses/schema.ts'
import { CourseCard } from '#features/learning/courses/site/course-card.tsx'
import { coursesData } from '#features/learning/courses/site/course-data.ts'
import { TextLink } from '#platform/ui/link.tsx'
import { PagedCards } from '#records/lists/paged-cards.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { listAddress, tabIn, tabNames, useListPlace } from '#platform/browser/use-tab.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import type { Route } from './+types/courses'
import { courseFeeds } from './feed-links.ts'
import { failedPage } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'

const courseTabNames = tabNames(courseTypeNames)
type CourseTab = (typeof courseTabNames)[number]

/** `title`: for the browser's window and search engines. */
type About = {
  label: string
  title: string
  description: string
  intro: string
  empty: { title: string; text: string }
}

const courseTabs: Record<CourseTab, About> = {
  all: {
    label: 'All',
    title: 'Courses',
    description:
      'Free and certificate courses on ecological civilization: watersheds, soils, sponge cities, commons, and how to see land as a system.',
    intro:
      'Everything the academy teaches at present, the newest first, each course with its sections: an evening by a stream as well as a year with a river.',
    empty: { title: 'No Courses Available', text: 'New courses are being prepared. Please come back in a few weeks.' },
  },
  free: {
    label: 'Free',
    title: 'Free courses',
    description:
      'Courses on ecological civilization that are open to everybody, at no cost: a first look at land, water and law.',
    intro: 'Open to everybody, at no cost. Bring boots, patience and a question; nothing else is asked.',
    empty: {
      title: 'No Free Courses Available',
      text: 'There is no free course at present. Please come back in a few weeks, or see the certificate courses.',
    },
  },
  certificate: {
    label: 'Certificate',
    title: 'Certificate courses',
    description:
      'Longer courses on ecological civilization, accompanied and examined, that lead to a certificate of the academy.',
    intro: 'Longer courses, accompanied and examined, that lead to one of the academy’s certificates.',
    empty: {
      title: 'No Certificate Courses Available',
      text: 'There is no certificate course at present. Please come back in a few weeks, or see the free courses.',
    },
  },
}
function coursesUnder(tab: CourseTab, after?: string | null): CoursesWanted {
  return { order: 'family', ...(tab !== 'all' && { type: tab }), ...(after && { after }) }
}

function coursesAddress(tab: CourseTab, after: string | null): PageAddress {
  return listAddress('/courses', { tab: tab === 'all' ? null : tab, after })
}

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const wanted = coursesUnder(tabIn(courseTabNames, query), query.get('after'))
  return preload([coursesQuery(wanted, context.get(apiContext))])
}
/** Navigates at once: the tab may be in the history state. */
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) => {
  const tab = tabIn(courseTabNames, new URLSearchParams(page.location.search))
  const { title, description } = courseTabs[tab]
  return [...shareTags(page, { title, description, path: coursesAddress(tab, null) }), ...courseFeeds]
}

const items = courseTabNames.map((name) => ({ name, label: courseTabs[name].label }))
const cardOf = (course: Course, eager: boolean) => <CourseCard course={course} eager={eager} />

export default function CoursesPage() {
  const { tab, query } = useListPlace(courseTabNames)
  const after = query.get('after')
  const { data } = useQuery(coursesQuery(coursesUnder(tab, after)))
  const listed = data?.items ?? []
  const { intro, empty } = courseTabs[tab]
  return (
    <>
      <StructuredData make={import.meta.env.SSR && ((site) => breadcrumbs(site, trailTo(tab)))} />
      {listed.length > 0 && <StructuredData make={import.meta.env.SSR && ((site) => coursesData(listed, site))} />}
      <div className="page-margins pt-14 sm:pt-20">
        <header className="grid gap-5">
          <h1>Courses</h1>
          <p className="measure text-lg text-muted">
            Learn beside people who know one place very well: free courses for a first look, certificate courses for a
            craft.
          </p>
        </header>
        <Tabs label="Kinds of courses" items={items} active={tab} className="mt-10">
          <p className="measure mb-10 text-muted">
            {intro}
            {tab === 'certificate' && (
              <>
                {' '}
                <TextLink to="/certificates">Check a certificate that you were shown.</TextLink>
              </>
            )}
          </p>
          <PagedCards
            key={coursesAddress(tab, after)}
            pageAfter={(from) => coursesQuery(coursesUnder(tab, from))}
            after={after}
            addressAfter={(from) => coursesAddress(tab, from)}
            card={cardOf}
            noun="courses"
            empty={empty}
            failed={coursesFailed}
          />
        </Tabs>
      </div>
    </>
  )
}

function trailTo(tab: CourseTab) {
  const list = { name: courseTabs.all.title, path: coursesAddress('all', null) }
  return tab === 'all' ? [list] : [list, { name: courseTabs[tab].label, path: coursesAddress(tab, null) }]
}

export const ErrorBoundary = failedPage(coursesFailed)
