import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { watershedsQuery, type Watershed } from '#features/content/watersheds/client.ts'
import { sheetsOf } from '#features/content/watersheds/site/sheets.ts'
import { WatershedList } from '#features/content/watersheds/site/watershed-list.tsx'
import { WatershedSheet } from '#features/content/watersheds/site/watershed-map.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { listAddress } from '#platform/browser/use-tab.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { linkClass, TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import type { Route } from './+types/watersheds'
import { failedPage, Read, type Said } from './section-page.tsx'
import { shareTags } from './share-tags.ts'
import { breadcrumbs, StructuredData } from './structured-data.tsx'
import { sentenceSpace, t } from '#platform/values/translate.ts'

const title = t('Watersheds')
const trail = [
  { name: t('About'), path: '/about' },
  { name: title, path: '/watersheds' },
] as const
const failed: Said = {
  title: t('Failed to load watersheds'),
  text: t('The page could not be read. Please reload it in a moment.'),
}

export function loader({ context, request }: Route.LoaderArgs) {
  return preload([watershedsQuery(new URL(request.url).searchParams.get('after'), context.get(apiContext))])
}
export const clientLoader = () => ({ state: undefined })

export const meta: Route.MetaFunction = (page) =>
  shareTags(page, {
    title,
    description: t('The rivers that people of the academy look after, on a map: since when, and what they measured.'),
  })

export default function WatershedsPage() {
  const after = useSearchParams()[0].get('after')
  return (
    <>
      <StructuredData make={import.meta.env.SSR && ((site) => breadcrumbs(site, trail))} />
      <Read query={watershedsQuery(after)} title={title} loading={t('Loading the watersheds…')} failed={failed}>
        {({ items, next }) => <Watersheds watersheds={items} next={next} isWhole={!after && next === null} />}
      </Read>
    </>
  )
}

export const ErrorBoundary = failedPage(failed)

type WatershedsProps = { watersheds: readonly Watershed[]; next: string | null; isWhole: boolean }

function Watersheds({ watersheds, next, isWhole }: WatershedsProps) {
  const sheets = sheetsOf(watersheds)
  const { hash } = useLocation()
  useEffect(() => {
    // Who comes to a river by its address wants to read what is known of it.
    document.getElementById(hash.slice(1))?.querySelector('details')?.setAttribute('open', '')
  }, [hash])
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <h1>{isWhole && watersheds.length > 1 ? t('{count} watersheds', { count: watersheds.length }) : title}</h1>
      {sheets.length === 0 ? (
        <EmptyState title={t('No watersheds are shown here yet')} titleLevel="h2" className="mt-14">
          {t('Please come back in a few days.')}
        </EmptyState>
      ) : (
        <>
          <p className="measure mt-5 text-lg text-muted">
            {t(
              'Every line is a river that a group looks after, from its source to its mouth. Its number leads to what the group measured.',
            )}
            {sentenceSpace()}
            <a href="#list" className={linkClass}>
              {t('Read it as a list')}
            </a>
          </p>
          <div className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2 sm:gap-y-10 xl:grid-cols-3">
            {sheets.map((sheet) => (
              <WatershedSheet key={sheet.place} sheet={sheet} linked />
            ))}
          </div>
          <div id="list" className="mt-16">
            {sheets.map(({ place, rivers }) => (
              <section key={place} className="mt-8 sm:mt-12">
                <h2 className="mb-3 text-2xl sm:mb-6">{mixedText(place)}</h2>
                <WatershedList rivers={rivers} />
              </section>
            ))}
          </div>
          {next !== null && (
            <p className="hairline-t pt-6">
              <TextLink to={listAddress('/watersheds', { after: next })}>{t('More watersheds')}</TextLink>
            </p>
          )}
        </>
      )}
    </div>
  )
}
