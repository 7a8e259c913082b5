import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deleteInquiry, inquiriesQuery, inquiryCountQuery, readInquiry } from '../answering/client.ts'
import { inquiryListings } from '../answering/listing.schema.ts'
import { inquiryWords } from '../answering/rules.ts'
import type { InquiryKind, ListedInquiry } from '../answering/schema.ts'
import { type ListState, useListing } from '#records/lists/use-listing.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FilterCount } from '#records/lists/filter-chips.tsx'
import { ListControls } from '#records/lists/list-controls.tsx'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { PagedRows, type PagedRowsProps } from '#records/lists/paged-rows.tsx'
import { unread } from '#records/kinds/record-tools.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#records/editing/undo-toast.ts'
import { InquiriesTable, type InquirySorting } from './inquiries-table.tsx'
import { InquiryDialog } from './inquiry-dialog.tsx'
import { t } from '#platform/values/translate.ts'

type InquiriesScreenProps = {
  kind: InquiryKind
  /** One's own views of the list. */
  renderViews?: (state: ListState) => ReactNode
  renderPerson?: (email: string) => ReactNode
}

export function InquiriesScreen({ kind, renderViews, renderPerson }: InquiriesScreenProps) {
  const { title, noMatch } = inquiryWords[kind]
  const listing = inquiryListings[kind]
  const { asked, askedBy, isNarrowed, state, ...sort } = useListing(listing)
  const query = useInfiniteQuery(inquiriesQuery(kind, asked))
  const count = useQuery(inquiryCountQuery(kind, asked))
  return (
    <div className="page-margins grid gap-2 py-3">
      <div className="xl:flex xl:flex-wrap xl:items-baseline xl:gap-x-4">
        <Breadcrumbs
          steps={[
            { to: '/admin', label: t('Dashboard') },
            { to: '/admin/contact', label: t('Contact') },
          ]}
        />
        <h1 className="text-2xl">{title}</h1>
      </div>
      <ListControls
        listing={listing}
        state={state}
        views={renderViews?.(state)}
        renderCount={(names) => (
          <FilterCount query={{ ...inquiryCountQuery(kind, askedBy(names)), select: ({ total }) => total }} />
        )}
      />
      <InquiriesList
        {...{ kind, renderPerson, query }}
        {...sort}
        total={count.data?.total}
        empty={
          isNarrowed && (
            <EmptyState titleLevel="h2" title={noMatch}>
              {t('Try other words, or another filter.')}
            </EmptyState>
          )
        }
      />
    </div>
  )
}

type InquiriesListProps = {
  kind: InquiryKind
  renderPerson?: ((email: string) => ReactNode) | undefined
  /** Shown where the filters find nothing. */
  empty?: ReactNode
} & Pick<PagedRowsProps<ListedInquiry>, 'query' | 'total'> &
  InquirySorting

export function InquiriesList({ kind, renderPerson, query, total, empty, ...sort }: InquiriesListProps) {
  const words = inquiryWords[kind]
  const { entity, noun } = words
  const list = useRecordList<ListedInquiry, Pick<ListedInquiry, 'id' | 'name'>>({
    topic: 'inquiries',
    read: (id) => readInquiry(kind, id),
    onUnread: unread,
    remove: ({ id }) => deleteInquiry(kind, id),
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
