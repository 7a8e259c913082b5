import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { InquiriesList } from '#features/messages/inquiries/admin/inquiries-list.tsx'
import { Waiting } from '#features/messages/inquiries/admin/inquiry-dialog.tsx'
import { inquiriesQuery } from '#features/messages/inquiries/answering/client.ts'
import { inquiryWords, statusNames } from '#features/messages/inquiries/answering/rules.ts'
import { PersonData } from '#features/overview/own-data/person-data.admin.tsx'
import { apiQuery } from '#platform/browser/api-client.ts'
import { useTab } from '#platform/browser/use-tab.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { Link, TextLink } from '#platform/ui/link.tsx'
import { Tabs } from '#platform/ui/tabs.tsx'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { adminTitle } from '#pages/shells/admin-page.tsx'
import { languageTag, t } from '#platform/values/translate.ts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { InquiryFigures, InquiryKind, InquiryStatus } from '#features/messages/inquiries/answering/schema.ts'
import { percentOf, ShareBar, sharesOf } from '#platform/ui/share-bar.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'

export const meta = () => adminTitle(t('Contact overview'))

/** The overview loads 100 of each kind. */
const newest = { limit: 100 }
const tabs = ['questions', 'volunteers'] as const
const searchAll = {
  questions: t('Search and filter all questions'),
  applications: t('Search and filter all applications'),
}

const inquiryFiguresQuery = apiQuery(['inquiries', 'figures'], '/api/admin/inquiries', {
  meta: { cacheTags: ['inquiries'] },
})

export default function ContactPage() {
  const figures = useQuery(inquiryFiguresQuery)
  const questions = useInfiniteQuery(inquiriesQuery('questions', newest))
  const applications = useInfiniteQuery(inquiriesQuery('applications', newest))
  const tab = useTab(tabs)
  const kind = tab === 'questions' ? 'questions' : 'applications'
  const { path } = inquiryWords[kind]
  const { data, error } = figures
  return (
    <div className="page-margins grid gap-10 py-10">
      <div className="grid gap-3">
        <Breadcrumbs steps={[{ to: '/admin', label: t('Dashboard') }]} />
        <h1 className="text-3xl">{t('Contact overview')}</h1>
        <p className="text-sm text-muted">
          {t('What visitors have sent, and how far it is. Everything here follows as it comes in.')}
        </p>
      </div>
      {error && !data ? (
        <FailedState title={t('Loading Error')} query={figures} reloadLabel={t('Try Again')} />
      ) : (
        <InquiryFiguresView figures={data} />
      )}
      <Tabs
        label={t('What visitors have sent')}
        active={tab}
        items={[
          { name: 'questions', label: inquiryWords.questions.title },
          { name: 'volunteers', label: inquiryWords.applications.title },
        ]}
      >
        <div className="grid gap-5">
          <p className="text-sm">
            <TextLink to={path}>{searchAll[kind]}</TextLink>
          </p>
          <InquiriesList
            key={kind}
            kind={kind}
            renderPerson={(email) => <PersonData email={email} />}
            query={kind === 'questions' ? questions : applications}
            total={data && data[kind].total - data[kind].set_aside.total}
          />
        </div>
      </Tabs>
    </div>
  )
}

const kinds = ['questions', 'applications'] as const

/** Figures and status shares; placeholders of the same size while loading. */
export function InquiryFiguresView({ figures }: { figures: InquiryFigures | undefined }) {
  if (!figures) return <Loading />
  const cards = kinds.flatMap((kind) => {
    const { path, figure, newest, shareOf } = inquiryWords[kind]
    const { total, statuses } = figures[kind]
    const share = shareOf(percentOf(statuses.new, total))
    return [
      { label: figure, count: total, to: path, note: t('since the beginning') },
      { label: newest, count: statuses.new, to: `${path}?status=new`, note: share },
    ] as const
  })
  return (
    <div className="grid gap-10">
      <section aria-label={t('Figures')}>
        <dl className={gridClass}>
          {cards.map(({ label, count, to, note }) => (
            <div key={label} className={cellClass}>
              <dt className="text-sm text-muted">
                <Link
                  to={to}
                  className="inline-flex min-h-6 items-center text-muted underline decoration-line underline-offset-4 hover:text-text"
                >
                  {label}
                </Link>
              </dt>
              <dd className="mt-1 font-display text-5xl tabular-nums">{count.toLocaleString(languageTag())}</dd>
              <dd className="mt-1 text-xs text-muted tabular-nums">{note}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        {kinds.map((kind) => (
          <Distribution key={kind} kind={kind} figures={figures[kind]} />
        ))}
      </div>
    </div>
  )
}

function Distribution({ kind, figures }: { kind: InquiryKind; figures: InquiryFigures[InquiryKind] }) {
  const { statuses, distribution, path } = inquiryWords[kind]
  const { set_aside, waiting_longest } = figures
  const shares = sharesOf<InquiryStatus>(statuses, figures.statuses as Record<InquiryStatus, number>)
  return (
    <section aria-labelledby={`${kind}-distribution`} className="grid content-start gap-4">
      <h2 id={`${kind}-distribution`} className="text-xl">
        {distribution}
      </h2>
      <ShareBar parts={shares.map(({ key, count }) => ({ key, count, fill: colours[key].fill }))} className="h-3" />
      <dl className="grid gap-1 text-sm">
        {shares.map(({ key, count, percent }) => (
          <div key={key} className="flex items-center gap-2.5">
            <dt className="flex flex-1 items-center gap-2.5">
              <span aria-hidden="true" className={clsx('size-2.5 rounded-full', colours[key].dot)} />
              {statusNames[key]}
            </dt>
            <dd className="min-w-12 text-right tabular-nums">{count.toLocaleString(languageTag())}</dd>
            <dd className="min-w-12 text-right text-muted tabular-nums">{percent}%</dd>
          </div>
        ))}
      </dl>
      {(waiting_longest || set_aside.total > 0) && (
        <dl className="hairline-t grid gap-1 pt-3 text-sm">
          {waiting_longest && (
            <Line name={t('Waiting longest')} className="flex min-w-0 flex-wrap items-center gap-x-3">
              <TextLink to={`${path}/${waiting_longest.id}`} className="min-w-0">
                {mixedText(excerptOf(waiting_longest.name, 50))}
              </TextLink>
              <Waiting
                inquiry={{ ...waiting_longest, first_answered_at: null, created_at: waiting_longest.waiting_since }}
                className="tabular-nums"
              />
            </Line>
          )}
          {set_aside.total > 0 && (
            <Line name={t('Of all, set aside')}>
              <TextLink to={`${path}?place=aside`} className="tabular-nums">
                {set_aside.total.toLocaleString(languageTag())}
              </TextLink>
            </Line>
          )}
        </dl>
      )}
    </section>
  )
}

function Line({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className={className}>{children}</dd>
    </div>
  )
}

function Loading() {
  return (
    <LoadingRegion label={t('Loading the figures')} className="grid gap-10">
      <div className={gridClass}>
        {Array.from({ length: 4 }, (_, card) => (
          <div key={card} className={cellClass}>
            <Skeleton className="h-6 w-28" />
            <Skeleton className="mt-3 h-12 w-16" />
            <Skeleton className="mt-3 h-4 w-24" />
          </div>
        ))}
      </div>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </LoadingRegion>
  )
}

const colours: Record<InquiryStatus, { fill: string; dot: string }> = {
  new: { fill: 'fill-clay', dot: 'bg-clay' },
  in_progress: { fill: 'fill-lake', dot: 'bg-lake' },
  under_review: { fill: 'fill-lake', dot: 'bg-lake' },
  resolved: { fill: 'fill-moss', dot: 'bg-moss' },
  approved: { fill: 'fill-moss', dot: 'bg-moss' },
  rejected: { fill: 'fill-lichen', dot: 'bg-lichen' },
}
const gridClass = 'grid grid-cols-2 gap-y-8 lg:grid-cols-4'
const cellClass = 'border-line px-5 first:pl-0 even:border-l max-lg:odd:pl-0 lg:not-first:border-l'
