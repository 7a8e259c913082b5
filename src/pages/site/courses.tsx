import { isRouteErrorResponse } from 'react-router'
import { coursesQuery } from '#features/courses/client.ts'
import { coursesFailed, coursesUnder, courseTabNames } from '#features/courses/site/course-tabs.ts'
import { CoursesView } from '#features/courses/site/courses-view.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { tabIn } from '#platform/browser/use-list-place.ts'
import { NotFoundMessage } from '#pages/shells/not-found-message.tsx'
import type { Route } from './+types/courses'
import { FailedPage, PageWithData } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const wanted = coursesUnder(tabIn(courseTabNames, query), query.get('after'))
  return preload([coursesQuery(wanted, context.get(apiContext))])
}
/** In the browser the page opens at once and shows where courses are on their way: the tab may come with the history. */
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title: 'Courses',
    description:
      'Free and certificate courses on ecological civilization: watersheds, soils, sponge cities, commons, and how to see land as a system.',
  })

export default function CoursesPage({ loaderData }: Route.ComponentProps) {
  return (
    <PageWithData state={loaderData.state}>
      <StructuredData make={(site) => breadcrumbs(site, [{ name: 'Courses', path: '/courses' }])} />
      <CoursesView />
    </PageWithData>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // An address that names no place in the list.
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundMessage />
  return <FailedPage error={error} title={() => coursesFailed.title} text={coursesFailed.text} />
}
