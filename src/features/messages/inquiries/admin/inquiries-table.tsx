import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { inquiryWords, overdueMs, shortTextOf, statusNames, waitingInWords } from '../answering/rules.ts'
import type { InquiryKind, InquirySort, ListedInquiry } from '../answering/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { excerpt } from '#records/lists/columns.tsx'
import { RecordTable } from '#records/lists/record-table.tsx'
import type { Sorting } from '#records/lists/sortable-table.tsx'
import { formatDate, formatTime } from '#platform/values/dates.ts'
import { excerptOf } from '#platform/values/excerpt.ts'
import { t } from '#platform/values/translate.ts'

/** In characters. */
const mostShown = 50

/** Without it the headings do not sort, as in the overview. */
export type InquirySorting = { sorting?: Sorting<InquirySort>; onSort?: (next: Sorting<InquirySort>) => void }

type InquiriesTableProps = InquirySorting & {
  kind: InquiryKind
  inquiries: readonly ListedInquiry[]
  onOpen: (inquiry: ListedInquiry) => void
  onDelete: (inquiry: ListedInquiry) => void
}

export function InquiriesTable({ kind, inquiries, sorting = null, onSort, onOpen, onDelete }: InquiriesTableProps) {
  const by = (sort: InquirySort) => (onSort ? { sort } : {})
  const { title, short, long } = inquiryWords[kind]
  return (
    <RecordTable
      label={title}
      rows={inquiries}
      nameOf={({ name }) => name}
      {...(onSort && { sorting, onSort })}
      main={{
        heading: t('Person'),
        ...by('name'),
        className: 'xl:min-w-60',
        renderCell: ({ name }) => <span className="font-[550]">{mixedText(excerptOf(name, mostShown))}</span>,
        renderMore: (inquiry) => <Person inquiry={inquiry} />,
      }}
      columns={[
        {
          heading: short,
          below: 'main-unless-wide',
          className: 'min-w-36',
          isBelow: (inquiry) => shortTextOf(inquiry) !== '',
          renderCell: (inquiry) => excerpt(shortTextOf(inquiry)) || <span className="text-muted">{t('None')}</span>,
        },
        {
          heading: long,
          below: 'main-unless-wide',
          className: 'min-w-44 text-muted',
          // Below the person there is room for one of both.
          isBelow: (inquiry) => shortTextOf(inquiry) === '',
          renderCell: (inquiry) => excerpt(inquiry.excerpt),
        },
        {
          heading: t('Status'),
          ...by('status'),
          below: 'main-on-phones',
          renderCell: ({ status, assignee }) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone={tones[status]}>{statusNames[status]}</Badge>
              {assignee && (
                <span className="text-xs text-muted">
                  <span className="sr-only">{t('On it:')} </span>
                  {mixedText(excerptOf(assignee.name, mostShown))}
                </span>
              )}
            </span>
          ),
        },
        {
          heading: t('Received'),
          ...by('created'),
          below: 'main-unless-wide',
          renderCell: ({ created_at }) => <Received at={created_at} />,
        },
        {
          heading: t('Waiting'),
          ...by('waiting'),
          below: 'main-unless-wide',
          renderCell: (inquiry) => <Waiting inquiry={inquiry} className="text-xs" />,
        },
      ]}
      action="open"
      onEdit={onOpen}
      onDelete={onDelete}
    />
  )
}

function Person({ inquiry: { email, suspected_robot, is_set_aside } }: { inquiry: ListedInquiry }) {
  return (
    <>
      {suspected_robot && <Badge>{t('Perhaps a robot')}</Badge>}
      {is_set_aside && <Badge>{t('Set aside')}</Badge>}
      <span className="w-full break-all text-muted xl:line-clamp-1">{excerptOf(email, mostShown)}</span>
    </>
  )
}

export function Received({ at }: { at: string }) {
  const { timeZone } = useSite()
  return (
    <time dateTime={at} className="flex flex-wrap gap-x-1.5 tabular-nums">
      <span className="whitespace-nowrap">{formatDate(at, timeZone)}</span>
      <span className="text-muted">{formatTime(at, timeZone)}</span>
    </time>
  )
}

type WaitingProps = { inquiry: Parameters<typeof waitingInWords>[0]; className?: string }

/** How long it has waited for an answer, or had to, by the clock of this moment. */
export function Waiting({ inquiry, className }: WaitingProps) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const again = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(again)
  }, [])
  const said = waitingInWords(inquiry, now)
  if (said === null) return null
  const { waiting_since } = inquiry
  const isOverdue = waiting_since !== null && now.getTime() - Date.parse(waiting_since) > overdueMs
  return (
    <span className={clsx(className, 'whitespace-nowrap', isOverdue ? 'text-important' : 'text-muted')}>{said}</span>
  )
}

const tones = {
  new: 'important',
  in_progress: 'link',
  under_review: 'link',
  resolved: 'success',
  approved: 'success',
  rejected: 'plain',
} as const
