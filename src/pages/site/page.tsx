import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { redirect, useParams } from 'react-router'
import { pageQuery } from '#features/content/pages/client.ts'
import { addressOf } from '#features/content/pages/site/use-page-links.ts'
import type { Page } from '#features/content/pages/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { apiContext } from '#platform/browser/page-context.ts'
import { answerIn, begin, preload } from '#platform/browser/page-data.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { usePageTitle } from '#platform/browser/use-site.ts'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { failedPage, FailedRead, OnItsWay } from './section-page.tsx'
import { isMissing, shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'
import { NotFoundMessage } from '../shells/error-page.tsx'
import type { Route } from './+types/page'
import { PageView } from '#features/content/pages/site/page-view.tsx'
import { t } from '#platform/values/translate.ts'

const failed = { title: t('The page could not be read'), text: t('Please reload it in a moment.') }

/** @throws Response 308 from a former address, or from the id, to where the page is now */
export async function loader({ context, params: { address } }: Route.LoaderArgs) {
  const query = pageQuery(address, context.get(apiContext))
  const page = await preload([query])
  const now = answerIn(page.state, query)?.address
  if (now !== undefined && now !== address) throw redirect(addressOf({ address: now }), 308)
  return page
}
export const clientLoader = ({ params: { address } }: Route.ClientLoaderArgs) => begin([pageQuery(address)])

export const meta: Route.MetaFunction = (page) => {
  // It says its title itself, as for any address that leads nowhere.
  if (isMissing(page.error)) return []
  const read = answerIn(page.loaderData?.state, pageQuery(page.params.address))
  const title = read?.title ?? t('Page')
  return shareTags(page, {
    title,
    description: read?.text || title,
    type: 'article',
    ...(read && { shared: { kind: 'text-page', ...read, line: '' } }),
  })
}

export default function PagePage() {
  const { address = '' } = useParams()
  return <PageScreen key={address} address={address} />
}

export const ErrorBoundary = failedPage(failed)

function PageScreen({ address }: { address: string }) {
  const query = useQuery(pageQuery(address))
  const { data: page, error } = query
  const isGone = error instanceof ApiError && error.status === 404
  const navigate = useNavigate()
  const hasMoved = page !== undefined && page.address !== address
  usePageTitle(page?.title)
  useEffect(() => {
    if (hasMoved) void navigate(addressOf(page), { replace: true })
  }, [hasMoved, page, navigate])
  if (isGone) return <NotFoundMessage />
  if (!page && error) return <FailedRead query={query} {...failed} />
  if (!page) return <OnItsWay title={t('Page')} loading={t('Loading the page…')} />
  return (
    <>
      <StructuredData make={import.meta.env.SSR && ((site) => breadcrumbs(site, trailOf(page)))} />
      <NotedPictures of={page}>
        <PageView page={page} />
      </NotedPictures>
    </>
  )
}

function trailOf(page: Page) {
  const own = { name: page.title, path: addressOf(page) }
  return page.placement === 'about' ? [{ name: t('About'), path: '/about' } as const, own] : [own]
}
