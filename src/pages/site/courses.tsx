import { useQuery } from '@tanstack/react-query'
import { coursesQuery } from '#features/courses/client.ts'
import { coursesFailed } from '#features/courses/rules.ts'
import type { Course } from '#features/courses/schema.ts'
import { CourseCard } from '#features/courses/site/course-card.tsx'
import { coursesData } from '#features/courses/site/course-data.ts'
import {
  coursesAddress,
  coursesUnder,
  type CourseTab,
  courseTabNames,
  courseTabs,
} from '#features/courses/site/course-tabs.ts'
import { TextLink } from '#platform/ui/link.tsx'
import { PagedCards } from '#platform/ui/paged-cards.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { tabIn, useListPlace } from '#platform/browser/use-tab.ts'
import type { Route } from './+types/courses'
import { FailedPage } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'

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
  return shareTags(page, { title, description, path: coursesAddress(tab, null) })
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedPage error={error} {...coursesFailed} />
}
