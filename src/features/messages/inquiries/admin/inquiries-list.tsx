import type { ReactNode } from 'react'
import { deleteInquiry, readInquiry } from '../answering/client.ts'
import { inquiryWords } from '../answering/rules.ts'
import type { ListedInquiry } from '../answering/schema.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { PagedRows, type PagedRowsProps } from '#records/lists/paged-rows.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#records/editing/undo-toast.ts'
import { InquiriesTable, type InquirySorting } from './inquiries-table.tsx'
import { InquiryDialog, type InquiryDialogProps } from './inquiry-dialog.tsx'
import { t } from '#platform/values/translate.ts'

/** `empty` is shown where the filters find nothing. */
type InquiriesListProps = Pick<InquiryDialogProps, 'kind' | 'renderPerson'> &
  Pick<PagedRowsProps<ListedInquiry>, 'query' | 'total'> &
  InquirySorting & { empty?: ReactNode }

export function InquiriesList({ kind, renderPerson, query, total, empty, ...sort }: InquiriesListProps) {
  const words = inquiryWords[kind]
  const { entity, noun } = words
  const list = useRecordList<ListedInquiry, Pick<ListedInquiry, 'id' | 'name'>>({
    topic: 'inquiries',
    read: (id) => readInquiry(kind, id),
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
