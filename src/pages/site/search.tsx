import { resultsAt, searchFailed, searchPlace } from '#features/overview/search/client.ts'
import { SearchView } from '#features/overview/search/site/search-view.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import type { Route } from './+types/search'
import { FailedPage, isMissing } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { t } from '#platform/values/translate.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  const place = searchPlace(new URL(request.url).searchParams)
  return preload(place.problem === null ? [resultsAt(place, context.get(apiContext))] : [])
}
/** Navigates at once and shows that it is searching. */
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) => {
  const { q, problem } = searchPlace(new URLSearchParams(page.location.search))
  return [
    ...shareTags(page, {
      title: problem === null ? t('Search: {q}', { q }) : t('Search'),
      description: t('Search the courses, announcements, resources, people and pages of the academy.'),
    }),
    { name: 'robots', content: 'noindex' },
  ]
}

export default SearchView

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text } = searchFailed
  return (
    <FailedPage
      error={error}
      missing={null}
      title={title}
      text={isMissing(error) ? t('Please search for at most 100 characters.') : text}
    />
  )
}
