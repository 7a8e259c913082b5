import clsx from 'clsx'
import { Fragment } from 'react'
import { useSite } from '#platform/browser/use-site.ts'
import { listAddress } from '#platform/browser/use-tab.ts'
import { mostCounted } from '../rules.ts'
import type { Facts, MarkedText, SearchAnswer, SearchResult } from '../schema.ts'
import { Link, TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate } from '#platform/values/dates.ts'
import { priceLabel } from '#platform/values/money.ts'
import { readAddress } from '#platform/values/page-address.ts'
import { sentenceSpace, t } from '#platform/values/translate.ts'

type ResultsProps = { answer: SearchAnswer; kind: string | null }

/** How much was found; where it is nothing, for screen readers alone. */
export function Found({ answer: { query, is_near, groups }, kind }: ResultsProps) {
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

export function SearchResults({ answer: { query, groups }, kind }: ResultsProps) {
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

export function Marked({ text }: { text: MarkedText }) {
  return text.map((part, at) =>
    part.found ? (
      <mark key={at} className="rounded-sm bg-wash text-accent">
        {mixedText(part.text)}
      </mark>
    ) : (
      <Fragment key={at}>{mixedText(part.text)}</Fragment>
    ),
  )
}

/** The day of an event or announcement, and what a course costs, where there is one. */
export function FactsLine({ facts: { date, price }, className }: { facts: Facts; className?: string }) {
  const { timeZone, currency } = useSite()
  const cost = price === null ? null : priceLabel(price, currency)
  if (date === null && cost === null) return null
  return (
    <p className={clsx('tabular-nums', className)}>
      {date !== null && (
        <time dateTime={date} className="text-link">
          {formatDate(date, timeZone)}
        </time>
      )}
      {cost !== null && <span className="text-money">{cost}</span>}
    </p>
  )
}
