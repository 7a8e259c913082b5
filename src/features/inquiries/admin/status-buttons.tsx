import { useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { inquiryQuery, setInquiryStatus } from '#features/inquiries/answering/client.ts'
import { inquiryWords, statusNames } from '#features/inquiries/answering/rules.ts'
import type { Inquiry, InquiryKind, InquiryStatus } from '#features/inquiries/answering/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { toast } from '#platform/ui/toast.ts'

/** One button per status, the current one disabled (inquiry-2). */
export function StatusButtons({ kind, inquiry }: { kind: InquiryKind; inquiry: Inquiry }) {
  const queries = useQueryClient()
  const group = useRef<HTMLDivElement>(null)
  const [setting, setSetting] = useState<InquiryStatus | null>(null)

  const show = (standing: Inquiry) => {
    queries.setQueryData(inquiryQuery(kind, inquiry.id).queryKey, standing)
    void queries.invalidateQueries({ queryKey: ['inquiries'] })
  }
  async function set(status: InquiryStatus) {
    setSetting(status)
    try {
      show(await setInquiryStatus(kind, inquiry, status))
      // The pressed button is now disabled, so the focus moves to the group.
      group.current?.focus({ preventScroll: true })
      toast.success('Status updated')
    } catch (problem) {
      const theirs =
        problem instanceof ApiError && problem.code === 'stale' ? (problem.body['theirs'] as Inquiry) : null
      if (theirs) show(theirs)
      toast.error('Update failed', {
        description: theirs
          ? `Somebody else has set it to ${statusNames[theirs.status]} in the meantime. Nothing was changed.`
          : inquiryWords[kind].statusFailed,
      })
    } finally {
      setSetting(null)
    }
  }

  return (
    <div
      ref={group}
      role="group"
      aria-label={`Status: ${statusNames[inquiry.status]}`}
      tabIndex={-1}
      className="flex flex-wrap gap-2 rounded-md"
    >
      {inquiryWords[kind].statuses.map((status) => {
        const isCurrent = status === inquiry.status
        return (
          <Button
            key={status}
            size="sm"
            variant={isCurrent ? 'primary' : 'secondary'}
            disabled={isCurrent}
            busy={setting === status}
            className={clsx(isCurrent && 'disabled:opacity-100!')}
            onClick={() => setting === null && void set(status)}
          >
            {isCurrent && <Check aria-hidden="true" className="size-4" />}
            {statusNames[status]}
          </Button>
        )
      })}
    </div>
  )
}
