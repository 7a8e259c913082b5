import { type ReactNode, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type Watershed, watershedsQuery } from '#features/content/watersheds/client.ts'
import { type River, sheetsOf } from '#features/content/watersheds/site/sheets.ts'
import { WatershedSheet } from '#features/content/watersheds/site/watershed-map.tsx'
import { apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import { listAddress } from '#platform/browser/use-tab.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { linkClass, TextLink } from '#platform/ui/link.tsx'
import { mixedText, TextLanguage } from '#platform/ui/mixed-text.tsx'
import type { Route } from './+types/watersheds'
import { failedPage, Read, type Said } from './section-page.tsx'
import { shareTags, breadcrumbs, StructuredData } from './page-tags.tsx'
import { languageTag, sentenceSpace, t } from '#platform/values/translate.ts'
import { ChevronRight } from 'lucide-react'
import { formatDate } from '#platform/values/dates.ts'
import { type Reading, readingsIn } from '#features/content/watersheds/rules.ts'

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

/** The rivers of one basin with what was measured last; what else is known of each unfolds. */
function WatershedList({ rivers }: { rivers: readonly River[] }) {
  return (
    <ol start={rivers[0]?.number} className="grid list-none gap-x-12 xl:grid-cols-2">
      {rivers.map((river) => (
        <Entry key={river.id} river={river} readings={readingsIn(river.readings)} />
      ))}
    </ol>
  )
}

function Entry({ river, readings }: { river: River; readings: readonly Reading[] }) {
  const { id, number, name, group_name, since_year, measures, unit } = river
  const [first, last] = [readings[0], readings.at(-1)]
  const saidOf = ({ value, day }: Reading) =>
    t('{value}, {date}', {
      value: `${value.toLocaleString(languageTag())} ${unit}`.trim(),
      date: formatDate(day, 'UTC'),
    })
  return (
    <li id={`watershed-${id}`} className="hairline-t break-inside-avoid target:bg-wash">
      <details className="group/river">
        <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[2rem_minmax(0,1fr)_auto_auto] items-baseline gap-x-2 py-2.5 hover:bg-wash [&::-webkit-details-marker]:hidden">
          <span className="font-display text-xl text-link tabular-nums">{number}</span>
          <span>
            <h3 className="inline text-xl">{mixedText(name)}</h3> <TextLanguage of={[river]} className="ml-1" />
          </span>
          <span className="text-sm text-muted">
            {last && (
              <>
                {first !== last && `${first?.value.toLocaleString(languageTag())} → `}
                <span className="font-[550] text-text tabular-nums">
                  {last.value.toLocaleString(languageTag())}
                </span>{' '}
                {unit}
              </>
            )}
          </span>
          <ChevronRight
            aria-hidden
            className="size-4 self-center text-muted transition-[rotate] group-open/river:rotate-90 motion-reduce:transition-none"
          />
        </summary>
        <div className="grid gap-x-6 gap-y-3 pt-1 pb-5 pl-10 text-sm text-muted sm:grid-cols-[minmax(0,1fr)_11rem]">
          <dl className="grid content-start gap-1">
            <Fact name={t('Group')}>{mixedText(group_name)}</Fact>
            {since_year !== null && <Fact name={t('Since')}>{since_year}</Fact>}
            {measures !== '' && <Fact name={t('Measured')}>{mixedText(measures)}</Fact>}
            {first && first !== last && <Fact name={t('First reading')}>{saidOf(first)}</Fact>}
            {last && <Fact name={t('Last reading')}>{saidOf(last)}</Fact>}
          </dl>
          {readings.length > 1 && <Sparkline readings={readings} />}
        </div>
      </details>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mr-2 inline">{name}</dt>
      <dd className="inline text-text">{children}</dd>
    </div>
  )
}

const size = { width: 220, height: 56, margin: 5 }

/** All readings as a line through time; the last stands beside it in words. */
function Sparkline({ readings }: { readings: readonly Reading[] }) {
  const times = readings.map(({ day }) => Date.parse(day))
  const values = readings.map(({ value }) => value)
  const x = scaled(times, size.margin, size.width - size.margin)
  // From half of the least, so that a small change looks small.
  const y = scaled([Math.min(...values) / 2, ...values], size.height - size.margin, size.margin)
  const points = readings.map((_, at) => `${x(times[at] ?? 0)} ${y(values[at] ?? 0)}`)
  const [lastX, lastY] = (points.at(-1) ?? '0 0').split(' ')
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} className="w-full max-w-44" aria-hidden="true">
      <path d={`M${points.join('L')}`} className="fill-none stroke-link" strokeWidth="2" strokeLinejoin="round" />
      <circle cx={lastX} cy={lastY} r="4" className="fill-important" />
    </svg>
  )
}

/** Where each of these numbers lies between two ends; in the middle where all are the same. */
function scaled(numbers: readonly number[], from: number, to: number): (number: number) => number {
  const least = Math.min(...numbers)
  const range = Math.max(...numbers) - least
  return (number) =>
    Math.round((range === 0 ? (from + to) / 2 : from + ((number - least) / range) * (to - from)) * 10) / 10
}
