import { statusName } from '#features/inquiries/answering/rules.ts'
import type { InquiryStatus } from '#features/inquiries/answering/schema.ts'
import { Badge } from '#platform/ui/badge.tsx'

const tones = {
  new: 'important',
  in_progress: 'link',
  under_review: 'link',
  resolved: 'success',
  approved: 'success',
  rejected: 'plain',
} as const

export function StatusBadge({ status }: { status: InquiryStatus }) {
  return <Badge tone={tones[status]}>{statusName(status)}</Badge>
}
