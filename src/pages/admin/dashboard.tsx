import { StuckPublishing } from '#records/publishing/stuck-publishing.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { UnfinishedPages } from '#features/content/pages/unfinished-pages.admin.tsx'
import {
  activityQuery,
  enrollmentWeeksQuery,
  statisticsQuery,
  waitingQuery,
} from '#features/overview/statistics/client.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { holds } from '#platform/values/roles.ts'
import { countedKinds, type KindWords } from '#records/kinds/record-kind.ts'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { recordKinds } from '#pages/shells/record-kinds.ts'
import { languageTag, t } from '#platform/values/translate.ts'
import clsx from 'clsx'
import type { EnrollmentWeeks, Statistics } from '#features/overview/statistics/schema.ts'
import { ShareBar, sharesOf } from '#platform/ui/share-bar.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { type ReactNode, useId } from 'react'
import { describeActivity } from '#features/overview/statistics/activity.rules.ts'
import { isQuiet, trendLine, trendSummary, waitingEntries, weekLabel } from '#features/overview/statistics/rules.ts'
import { ActivityWords } from '#records/audit/activity-words.tsx'
import type { Activity } from '#records/audit/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { Link, TextLink } from '#platform/ui/link.tsx'
import { Message } from '#platform/ui/message.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatMoment, zoneName } from '#platform/values/dates.ts'
import { Table, Td, Th } from '#platform/ui/table.tsx'

const counted = countedKinds(recordKinds)

export const meta = () => adminTitle(t('Dashboard'))

export default function DashboardPage() {
  const role = useAuth().role ?? 'student'
  const figures = counted.filter(({ capability }) => holds(role, capability))
  const query = useQuery(statisticsQuery(figures))
  const { data, error } = query
  return (
    <div className="page-margins grid gap-10 py-10">
      <h1 className="text-3xl">{t('Dashboard')}</h1>
      <ToDo>
        <StuckPublishing />
        {holds(role, 'content') && <UnfinishedPages />}
      </ToDo>
      {error && !data ? (
        <FailedState title={t('Statistics loading failed: {reason}', { reason: reasonOf(error) })} query={query}>
          {t('Nothing is lost: only the counting did not work.')}
        </FailedState>
      ) : (
        figures.length > 0 && <Figures kinds={figures} statistics={data} />
      )}
      {holds(role, 'enrollments') && <EnrollmentTrend />}
      <RecentActivity kinds={recordKinds.filter(({ capability }) => holds(role, capability))} />
    </div>
  )
}

type FiguresProps = { kinds: ReturnType<typeof countedKinds>; statistics: Statistics | undefined }

function Figures({ kinds, statistics }: FiguresProps) {
  if (!statistics) {
    return (
      <LoadingRegion label={t('Loading the figures')}>
        <div className={gridClass}>
          {kinds.map(({ entity }) => (
            <div key={entity} className={cellClass}>
              <Skeleton className="h-5 w-28" />
              <Skeleton className="mt-4 h-12 w-20" />
              <Skeleton className="mt-3 h-4 w-24" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-8 h-3 w-full rounded-full" />
      </LoadingRegion>
    )
  }
  const counts = Object.fromEntries(kinds.map(({ entity }) => [entity, statistics[entity] ?? 0]))
  const shares = sharesOf(Object.keys(counts), counts)
  return (
    <section aria-label={t('Figures')}>
      <dl className={gridClass}>
        {shares.map(({ key, count, percent }, at) => (
          <div key={key} className={cellClass}>
            <dt className="flex items-center gap-2.5 text-sm text-muted">
              <span aria-hidden="true" className={clsx('size-2.5 rounded-full', tones[at % 4])} />
              {kinds[at]?.figure.label}
            </dt>
            <dd className="mt-2 font-display text-5xl tabular-nums">{count.toLocaleString(languageTag())}</dd>
            <dd className="mt-1 text-xs text-muted tabular-nums">{t('{percent}% of the total', { percent })}</dd>
          </div>
        ))}
      </dl>
      <ShareBar parts={shares.map((share, at) => ({ ...share, fill: fills[at % 4] ?? '' }))} className="mt-8 h-3" />
    </section>
  )
}

const tones = ['bg-moss', 'bg-lake', 'bg-clay', 'bg-lichen']
const fills = ['fill-moss', 'fill-lake', 'fill-clay', 'fill-lichen']
const gridClass = 'grid grid-cols-2 gap-y-8 lg:grid-cols-4'
const cellClass = 'border-line px-5 first:pl-0 even:border-l max-lg:odd:pl-0 lg:not-first:border-l'

type PanelProps<Data> = {
  title: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch' | 'isFetching'>
  children: (data: Data) => ReactNode
}

/** A dashboard panel with its own query, so that a failure leaves the others. */
function Panel<Data>({ title, query: { data, error, refetch, isFetching }, children }: PanelProps<Data>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="hairline-t min-w-0 pt-6">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <div className="mt-4">
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <div role="alert" className="grid justify-items-start gap-3 text-sm text-muted">
            <p>
              {t('This could not be read.')} <Message>{reasonOf(error)}</Message>
            </p>
            <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t('Try Again')}
            </Button>
          </div>
        ) : (
          <LoadingRegion label={t('Loading: {title}', { title })} lines={5} />
        )}
      </div>
    </section>
  )
}

/** What waits for this person, each with its list and the row that is first in line; `children` say more of some of it. */
function ToDo({ children }: { children: ReactNode }) {
  return (
    <Panel title={t('To do')} query={useQuery(waitingQuery)}>
      {(waiting) => (
        <div className="grid gap-6">
          {isQuiet(waiting) ? (
            <p className="text-muted">{t('Nothing waits for you.')}</p>
          ) : (
            <ul className="grid empty:hidden">
              {waitingEntries(waiting).map((entry) => (
                <Waiting key={entry.of} {...entry} />
              ))}
            </ul>
          )}
          {children}
        </div>
      )}
    </Panel>
  )
}

function Waiting({ count, label, to, first }: ReturnType<typeof waitingEntries>[number]) {
  const { timeZone } = useSite()
  return (
    <li className="hairline-b grid grid-cols-[2.5rem_1fr] items-baseline gap-x-3 py-2 last:border-0 lg:grid-cols-[2.5rem_1fr_auto]">
      <Link
        to={to}
        className="col-span-2 grid min-h-9 grid-cols-subgrid items-baseline rounded-md text-text no-underline hover:underline"
      >
        <span className="font-display text-2xl tabular-nums">{count.toLocaleString(languageTag())}</span>
        <span className="text-sm">{label}</span>
      </Link>
      {first && (
        <p className="col-start-2 flex min-h-6 flex-wrap items-baseline gap-x-3 text-sm lg:col-start-3 lg:justify-end">
          <TextLink to={first.to} className="max-w-72 truncate leading-6">
            {mixedText(first.title)}
          </TextLink>
          <time dateTime={first.at} className="text-xs whitespace-nowrap text-muted tabular-nums">
            {formatMoment(first.at, timeZone)}
          </time>
        </p>
      )}
    </li>
  )
}

function RecentActivity({ kinds }: { kinds: readonly KindWords[] }) {
  return (
    <Panel title={t('What changed lately')} query={useQuery(activityQuery(kinds))}>
      {(activities) =>
        activities.length === 0 ? (
          <p className="text-sm text-muted">{t('Nothing has been changed yet.')}</p>
        ) : (
          <ol className="grid">
            {activities.map((activity) => (
              <Line key={activity.id} activity={activity} kinds={kinds} />
            ))}
          </ol>
        )
      }
    </Panel>
  )
}

function Line({ activity, kinds }: { activity: Activity; kinds: readonly KindWords[] }) {
  const { timeZone } = useSite()
  const { at, actor } = activity
  return (
    <li className="hairline-b grid gap-x-4 py-2.5 text-sm last:border-0 sm:grid-cols-[1fr_auto]">
      <p>
        <ActivityWords actor={actor} line={describeActivity(activity, kinds)} />
      </p>
      <time dateTime={at} className="text-xs whitespace-nowrap text-muted tabular-nums sm:pt-0.5">
        {formatMoment(at, timeZone)}
      </time>
    </li>
  )
}

function EnrollmentTrend() {
  return (
    <Panel title={t('Enrollments by week')} query={useQuery(enrollmentWeeksQuery)}>
      {(data) => <Trend data={data} />}
    </Panel>
  )
}

function Trend({ data: { weeks, time_zone } }: { data: EnrollmentWeeks }) {
  const counts = weeks.map(({ count }) => count)
  const most = Math.max(...counts)
  const { line, area } = trendLine(counts, { width: 120, height: 40 })
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{trendSummary(weeks)}</p>
      <div>
        <div className="grid grid-cols-[auto_1fr] gap-x-3">
          <div aria-hidden="true" className="flex flex-col justify-between text-right text-xs text-muted tabular-nums">
            <span>{most.toLocaleString(languageTag())}</span>
            <span>0</span>
          </div>
          <svg
            role="img"
            aria-label={trendSummary(weeks)}
            viewBox="0 0 120 40"
            preserveAspectRatio="none"
            className="h-36 w-full overflow-visible border-b border-line"
          >
            <path d={area} className="fill-wash" />
            <path
              d={line}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeLinecap="round"
              className="stroke-accent"
            />
          </svg>
        </div>
        <div aria-hidden="true" className="mt-1.5 flex justify-between pl-6 text-xs text-muted tabular-nums">
          <span>{first && weekLabel(first.starts_on)}</span>
          <span>{last && t('{week}, until now', { week: weekLabel(last.starts_on) })}</span>
        </div>
      </div>
      <details className="text-sm">
        <summary className="min-h-6 w-fit cursor-pointer text-link">{t('The numbers as a table')}</summary>
        <div className="mt-3 max-w-sm">
          <Table label={t('Enrollments by week')}>
            <thead>
              <tr>
                <Th>{t('Week from')}</Th>
                <Th className="text-right">{t('Enrollments')}</Th>
              </tr>
            </thead>
            <tbody>
              {weeks.map(({ starts_on, count }) => (
                <tr key={starts_on}>
                  <Td className="tabular-nums">{weekLabel(starts_on)}</Td>
                  <Td numeric>{count.toLocaleString(languageTag())}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
          <p className="mt-2 text-xs text-muted">
            {t('Weeks from Monday to Sunday, {time_zone}.', { time_zone: zoneName(time_zone) })}
          </p>
        </div>
      </details>
    </div>
  )
}
