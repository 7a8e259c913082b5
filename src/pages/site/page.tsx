import clsx from 'clsx'
import { linkClass } from '#platform/ui/link.tsx'
import type { Block } from '#records/rich-text/blocks.ts'
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
import { isMissing, shareTags, breadcrumbs, StructuredData } from './page-tags.tsx'
import { NotFoundMessage } from '#pages/shells/error-page.tsx'
import type { Route } from './+types/page'
import { t } from '#platform/values/translate.ts'
import { ModuleList } from '#features/content/site-content/modules/site/module-list.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { mixedText, TextLanguage } from '#platform/ui/mixed-text.tsx'
import { RichText } from '#records/rich-text/rich-text.tsx'

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

const noTopics: ReadonlyMap<string, string> = new Map()

/** A page of its own: its text, and its modules below. */
function PageView({ page }: { page: Pick<Page, 'title' | 'text' | 'text_blocks' | 'modules'> }) {
  const { title, text, text_blocks, modules } = page
  return (
    <article className="page-margins grid-12 pt-14 sm:pt-20">
      <div className="col-span-12 lg:col-span-8 lg:col-start-3">
        <header className="hairline-b pb-8">
          <h1>{mixedText(title)}</h1>
          <TextLanguage of={[page]} className="mt-4 block" />
        </header>
        <div className="mt-10 grid gap-10">
          <Contents blocks={text_blocks ?? []} />
          {text && <RichText text={text} blocks={text_blocks} className="measure" hasAnchors />}
          {modules.length > 0 && <ModuleList modules={modules} pageTitle={title} topics={noTopics} />}
          {!text && modules.length === 0 && (
            <EmptyState title={t('Nothing has been written here yet')} titleLevel="h2">
              {t('Please come back in a few days.')}
            </EmptyState>
          )}
        </div>
      </div>
    </article>
  )
}

/** Fewer parts are seen at once. */
const fewestListed = 4

/** The way to each part of a long page, as at the head of a law. */
function Contents({ blocks }: { blocks: readonly Block[] }) {
  const parts = blocks.flatMap((block) => {
    if (block.type !== 'heading' || block.level !== 2) return []
    const title = block.text.map(({ text }) => text).join('')
    return title.trim() ? [{ id: block.id, title }] : []
  })
  if (parts.length < fewestListed) return null
  return (
    <nav aria-labelledby="contents">
      <h2 id="contents" className="eyebrow">
        {t('Contents')}
      </h2>
      <ol className="mt-3 gap-x-8 sm:columns-2">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={clsx(linkClass, 'inline-block py-1')}>
              {mixedText(title)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
