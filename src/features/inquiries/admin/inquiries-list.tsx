import { type InfiniteData, type UseInfiniteQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { deleteInquiry } from '#features/inquiries/answering/client.ts'
import { inquiryWords } from '#features/inquiries/answering/rules.ts'
import type { InquiryKind, InquiryList, ListedInquiry } from '#features/inquiries/answering/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { PagedRows } from '#platform/ui/paged-rows.tsx'
import { toast } from '#platform/ui/toast.ts'
import { InquiriesTable } from './inquiries-table.tsx'
import { InquiryDialog } from './inquiry-dialog.tsx'

export function InquiriesList({
  kind,
  query,
  total,
  empty,
}: {
  kind: InquiryKind
  query: UseInfiniteQueryResult<InfiniteData<InquiryList>>
  /** Undefined while loading. */
  total: number | undefined
  empty: ReactNode
}) {
  const queries = useQueryClient()
  const { noun } = inquiryWords[kind]
  const [one] = noun
  const [opened, setOpened] = useState<ListedInquiry | null>(null)
  const [leaving, setLeaving] = useState<ListedInquiry | null>(null)
  const [isDeleting, setDeleting] = useState(false)

  async function remove({ id }: ListedInquiry) {
    setDeleting(true)
    try {
      await deleteInquiry(kind, id)
      toast.success(inquiryWords[kind].deleted)
    } catch (problem) {
      toast.error(`Delete failed: ${reasonOf(problem)}`)
    } finally {
      setDeleting(false)
      setLeaving(null)
      void queries.invalidateQueries({ queryKey: ['inquiries'] })
    }
  }

  return (
    <>
      <PagedRows query={query} total={total} noun={noun} failed="Loading Error" empty={empty}>
        {(inquiries) => <InquiriesTable kind={kind} inquiries={inquiries} onOpen={setOpened} onDelete={setLeaving} />}
      </PagedRows>
      {opened && <InquiryDialog key={opened.id} kind={kind} inquiry={opened} onClose={() => setOpened(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={`Are you sure you want to delete this ${one}?`}
        description={leaving && `From ${leaving.name}. It is deleted for good, with everything that was written in it.`}
        confirmLabel="Delete"
        busy={isDeleting}
        onConfirm={() => leaving && void remove(leaving)}
      />
    </>
  )
}
