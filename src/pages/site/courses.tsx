import { useQuery } from '@tanstack/react-query'
import { coursesQuery } from '#features/courses/client.ts'
import { coursesData } from '#features/courses/site/course-data.ts'
import {
  coursesAddress,
  coursesFailed,
  coursesUnder,
  type CourseTab,
  courseTabNames,
  courseTabs,
} from '#features/courses/site/course-tabs.ts'
import { CoursesView } from '#features/courses/site/courses-view.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { tabIn, useListPlace } from '#platform/browser/use-tab.ts'
import { useSite } from '#platform/browser/use-site.ts'
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

export default function CoursesPage() {
  const { tab, query } = useListPlace(courseTabNames)
  const { data } = useQuery(coursesQuery(coursesUnder(tab, query.get('after'))))
  const courses = coursesData(data?.items ?? [], useSite())
  return (
    <>
      <StructuredData make={(site) => breadcrumbs(site, trailTo(tab))} />
      {courses && <StructuredData make={() => courses} />}
      <CoursesView />
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
