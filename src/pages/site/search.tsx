import { searchQuery } from '#features/overview/search/client.ts'
import { mostResults, questionIn, mostCounted } from '#features/overview/search/rules.ts'
import { type Api, apiContext } from '#platform/browser/page-context.ts'
import { preload } from '#platform/browser/page-data.ts'
import type { Route } from './+types/search'
import { FailedPage } from './section-page.tsx'
import { addressIn, t, sentenceSpace } from '#platform/values/translate.ts'
import { isMissing, shareTags } from './page-tags.tsx'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { listAddress } from '#platform/browser/use-tab.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Input } from '#platform/ui/input.tsx'
import { TextLink, Link } from '#platform/ui/link.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { SuggestingField } from '#features/overview/search/site/suggesting-field.tsx'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import type { SearchAnswer, SearchResult } from '#features/overview/search/schema.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { readAddress } from '#platform/values/page-address.ts'
import { Marked, FactsLine } from '#features/overview/search/site/result-parts.tsx'

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

/** The site search; works without scripts. */
export default function SearchPage() {
  const { q, problem, kind } = searchPlace(useSearchParams()[0])
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(q)
  useEffect(() => {
    // The field keeps the focus, and shows what an address or Back asks for.
    if (shown.current !== q) form.current?.reset()
    shown.current = q
  }, [q])
  // The router's own form would add to every page's script.
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = new FormData(event.currentTarget).get('q')
    void navigate(listAddress('/search', { q: typeof asked === 'string' ? asked : null }))
  }
  return (
    <div className="page-margins pt-14 sm:pt-20">
      <div className="max-w-4xl">
        <h1>{t('Search')}</h1>
        <form
          ref={form}
          action={addressIn('/search')}
          role="search"
          aria-label={t('The whole site')}
          onSubmit={ask}
          className="mt-8 flex gap-3"
        >
          <SuggestingField
            className="relative min-w-0 flex-1"
            listClass="absolute inset-x-0 top-full z-30 mt-1 max-h-[60dvh] rounded-md border border-line p-1 shadow-float"
          >
            {(field) => (
              <Input
                ref={field}
                name="q"
                type="search"
                aria-label={t('What are you looking for?')}
                aria-describedby={problem === null ? undefined : 'search-note'}
                aria-invalid={problem === 'long' || undefined}
                defaultValue={q}
                maxLength={problem === 'long' ? undefined : 100}
                autoComplete="off"
                placeholder={t('Rivers, soil, 生态文明…')}
              />
            )}
          </SuggestingField>
          <Button type="submit" icon={Search}>
            {t('Search')}
          </Button>
        </form>
        <div className="mt-10">
          {problem === 'long' ? (
            <p id="search-note" role="alert" className="text-danger">
              {t('Please search for at most 100 characters.')}
            </p>
          ) : problem === 'empty' ? (
            <div id="search-note" className="measure text-muted">
              <p>
                {t(
                  'Courses, announcements, resources, people and pages, in English and Chinese. Words in “quotation marks” are found side by side; a minus sign before a word leaves it out.',
                )}
              </p>
              <Lists />
            </div>
          ) : (
            <Results {...{ q, kind }} />
          )}
        </div>
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const text = isMissing(error) ? t('Please search for at most 100 characters.') : searchFailed.text
  return <FailedPage error={error} missing={null} title={searchFailed.title} text={text} />
}

type ResultsProps = { answer: SearchAnswer; kind: string | null }

/** How much was found; where it is nothing, for screen readers alone. */
function Found({ answer: { query, is_near, groups }, kind }: ResultsProps) {
  if (groups.length === 0) return <p className="sr-only">{mixedText(t('Nothing found for “{q}”', { q: query }))}</p>
  const only = groups.find((group) => group.kind === kind)
  const total = groups.reduce((sum, group) => sum + group.total, 0)
  const isMore = groups.some((group) => group.total >= mostCounted)
  return (
    <>
      {is_near && <p className="mb-2">{t('Nothing is written like “{query}”. This comes closest:', { query })}</p>}
      <p className="text-sm text-muted">
        {mixedText(foundInWords({ query, total }, isMore, only?.name))}
        {only && (
          <>
            {sentenceSpace()}
            <TextLink to={listAddress('/search', { q: query })}>{t('Search everything')}</TextLink>
          </>
        )}
      </p>
    </>
  )
}

function SearchResults({ answer: { query, groups }, kind }: ResultsProps) {
  const isOne = groups.some((group) => group.kind === kind)
  return groups.map((group) => (
    <section key={group.kind} aria-labelledby={`found-${group.kind}`} className="mt-10">
      <div className="hairline-b flex flex-wrap items-baseline justify-between gap-x-6 pb-3">
        <h2 id={`found-${group.kind}`} className="text-2xl">
          {group.name}{' '}
          <span className="text-lg text-muted tabular-nums">
            {group.total >= mostCounted ? `${mostCounted}+` : group.total}
          </span>
        </h2>
        {!isOne && group.total > group.results.length && (
          <TextLink to={listAddress('/search', { q: query, kind: group.kind })} className="text-sm">
            {t('All in {name}', { name: group.name })}
          </TextLink>
        )}
      </div>
      <ol>
        {group.results.map((result) => (
          <Result key={result.id} result={result} />
        ))}
      </ol>
    </section>
  ))
}

function foundInWords(found: { query: string; total: number }, isMore: boolean, kind: string | undefined): string {
  if (kind === undefined)
    return isMore
      ? t('More than {total} results for “{query}”', found)
      : t('{total, plural, one {{total} result} other {{total} results}} for “{query}”', found)
  return isMore
    ? t('More than {total} results for “{query}” under {kind}.', { ...found, kind })
    : t('{total, plural, one {{total} result} other {{total} results}} for “{query}” under {kind}.', { ...found, kind })
}

function Result({ result }: { result: SearchResult }) {
  const { address, title, excerpt } = result
  return (
    <li className="hairline-b py-5">
      <h3>
        <Link
          to={readAddress(address)}
          className="text-text no-underline decoration-line decoration-1 underline-offset-4 hover:underline"
        >
          <Marked text={title} />
        </Link>
      </h3>
      <FactsLine facts={result} className="mt-1 text-sm" />
      <p className="measure mt-1.5 text-sm text-muted">
        <Marked text={excerpt} />
      </p>
    </li>
  )
}

function Results(place: Parameters<typeof resultsAt>[0]) {
  const query = useQuery(resultsAt(place))
  const { data, error } = query
  const refused = error instanceof ApiError && error.status === 400 ? error.fields['q'] : undefined
  return (
    <>
      {/* There before what it says, so that it is announced. */}
      <div role="status">{data && <Found answer={data} kind={place.kind} />}</div>
      {!data && error && (
        <FailedState title={searchFailed.title} query={query}>
          {refused ?? searchFailed.text}
        </FailedState>
      )}
      {!data && !error && <LoadingRegion label={t('Searching…')} className="grid gap-8" shapes={shapes} />}
      {data && <SearchResults answer={data} kind={place.kind} />}
      {data?.groups.length === 0 && (
        <EmptyState titleLevel="h2" title={t('Nothing found for “{q}”', { q: place.q })}>
          <p>{t('Try fewer or other words, or look through the lists:')}</p>
          <Lists />
        </EmptyState>
      )}
    </>
  )
}

function searchPlace(query: URLSearchParams) {
  return { ...questionIn(query.get('q') ?? ''), kind: query.get('kind') }
}

function resultsAt({ q, kind }: { q: string; kind: string | null }, api?: Api) {
  return searchQuery(q, kind === null ? {} : { kind, limit: mostResults }, api)
}

const searchFailed = {
  title: t('Loading Failed'),
  text: t('The search could not be carried out. What you asked for is still there: please try again in a moment.'),
} as const

function Lists() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
      <TextLink to="/courses">{t('All courses')}</TextLink>
      <TextLink to="/announcements">{t('All announcements')}</TextLink>
      <TextLink to="/resources">{t('All resources')}</TextLink>
    </p>
  )
}

const shapes = ['h-8 w-48', ...Array<string>(4).fill('h-20 w-full')]
