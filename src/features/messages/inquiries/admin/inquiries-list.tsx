import type { ReactNode } from 'react'
import { deleteInquiry, readInquiry } from '../answering/client.ts'
import { inquiryWords } from '../answering/rules.ts'
import type { InquiryKind, ListedInquiry } from '../answering/schema.ts'
import { applicationWords, questionWords } from '../kind.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { PagedRows, type PagedRowsProps } from '#records/lists/paged-rows.tsx'
import { unread } from '#records/kinds/record-tools.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#records/editing/undo-toast.ts'
import { type InquirySorting, InquiriesTable } from './inquiries-table.tsx'
import { InquiryDialog } from './inquiry-dialog.tsx'

type InquiriesListProps = {
  kind: InquiryKind
  renderPerson?: ((email: string) => ReactNode) | undefined
} & Pick<PagedRowsProps<ListedInquiry>, 'query' | 'total' | 'empty'> &
  InquirySorting

export function InquiriesList({ kind, renderPerson, query, total, empty, ...sort }: InquiriesListProps) {
  const { noun, deleted } = inquiryWords[kind]
  const { entity } = kind === 'questions' ? questionWords : applicationWords
  const [one] = noun
  const list = useRecordList<ListedInquiry, Pick<ListedInquiry, 'id' | 'name'>>({
    topic: 'inquiries',
    read: (id) => readInquiry(kind, id),
    onUnread: unread,
    remove: ({ id }) => deleteInquiry(kind, id),
    onDeleted: ({ id }, refresh) => toast.success(deleted, undoDeletion(entity, [id], refresh)),
    onFailed: (problem) => {
      toast.error(`Delete failed: ${reasonOf(problem)}`)
      // Somebody else may have deleted it.
      list.refresh()
    },
  })

  return (
    <>
      <PagedRows query={query} total={total} noun={noun} failed="Loading Error" empty={empty}>
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
        title={`Are you sure you want to delete this ${one}?`}
        description={
          list.leaving &&
          `From ${list.leaving.name}, with everything that was written in it. It can be restored from the bin.`
        }
        confirmLabel="Delete"
        busy={list.isDeleting}
        onConfirm={() => void list.confirmDeletion()}
      />
    </>
  )
}
