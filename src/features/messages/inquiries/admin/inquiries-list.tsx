import type { ReactNode } from 'react'
import { inquiryPaths } from '../answering/client.ts'
import { inquiryWords, shortTextOf, statusNames } from '../answering/rules.ts'
import type { ListedInquiry, InquiryKind, InquirySort } from '../answering/schema.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { browserApi, call, reasonOf } from '#platform/browser/api-client.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { PagedRows, type PagedRowsProps } from '#records/lists/paged-rows.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#records/editing/undo-toast.ts'
import { InquiryDialog, type InquiryDialogProps, Received, Waiting } from './inquiry-dialog.tsx'
import { t } from '#platform/values/translate.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { excerpt } from '#records/lists/columns.tsx'
import { RecordTable } from '#records/lists/record-table.tsx'
import type { Sorting } from '#records/lists/sortable-table.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'

/** Without it the headings do not sort, as in the overview. */
type InquirySorting = { sorting?: Sorting<InquirySort>; onSort?: (next: Sorting<InquirySort>) => void }

/** `empty` is shown where the filters find nothing. */
type InquiriesListProps = Pick<InquiryDialogProps, 'kind' | 'renderPerson'> &
  Pick<PagedRowsProps<ListedInquiry>, 'query' | 'total'> &
  InquirySorting & { empty?: ReactNode }

export function InquiriesList({ kind, renderPerson, query, total, empty, ...sort }: InquiriesListProps) {
  const words = inquiryWords[kind]
  const { entity, noun } = words
  const path = `${inquiryPaths[kind]}/{id}` as const
  const list = useRecordList<ListedInquiry, Pick<ListedInquiry, 'id' | 'name'>>({
    topic: 'inquiries',
    read: (id) => call(browserApi, 'GET', path, { params: { id } }),
    remove: ({ id }) => call(browserApi, 'DELETE', path, { params: { id } }),
    onDeleted: ({ id }, refresh) => toast.success(words.deleted, undoDeletion(entity, [id], refresh)),
    onFailed: (problem) => {
      toast.error(t('Delete failed: {reason}', { reason: reasonOf(problem) }))
      // Somebody else may have deleted it.
      list.refresh()
    },
  })
  const none = (
    <EmptyState titleLevel="h2" title={words.none}>
      {t('What visitors send from the contact page appears here, to be answered by mail.')}
    </EmptyState>
  )

  return (
    <>
      <PagedRows query={query} total={total} noun={noun} failed={t('Loading Error')} empty={empty || none}>
        {(inquiries) => (
          <InquiriesTable {...sort} kind={kind} inquiries={inquiries} onOpen={list.edit} onDelete={list.askToDelete} />
        )}
      </PagedRows>
      {list.edited && (
        <InquiryDialog key={list.edited.id} {...{ kind, renderPerson }} inquiry={list.edited} onClose={list.close} />
      )}
      <ConfirmDialog
        open={list.leaving !== null}
        onClose={list.keep}
        title={words.ask}
        description={
          list.leaving &&
          t('From {name}, with everything that was written in it. It can be restored from the bin.', {
            name: list.leaving.name,
          })
        }
        confirmLabel={t('Delete')}
        busy={list.isDeleting}
        onConfirm={() => void list.confirmDeletion()}
      />
    </>
  )
}

/** In characters. */
const mostShown = 50

type InquiriesTableProps = InquirySorting & {
  kind: InquiryKind
  inquiries: readonly ListedInquiry[]
  onOpen: (inquiry: ListedInquiry) => void
  onDelete: (inquiry: ListedInquiry) => void
}

function InquiriesTable({ kind, inquiries, sorting = null, onSort, onOpen, onDelete }: InquiriesTableProps) {
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

const tones = {
  new: 'important',
  in_progress: 'link',
  under_review: 'link',
  resolved: 'success',
  approved: 'success',
  rejected: 'plain',
} as const
