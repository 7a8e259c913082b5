import { heldWords, stateBadges } from '../rules.ts'
import type { ListedMail } from '../schema.ts'
import { Badge } from '#platform/ui/badge.tsx'

/** A badge, and why it is held. */
export function MailState({ mail: { state, held_reason } }: { mail: Pick<ListedMail, 'state' | 'held_reason'> }) {
  const { label, tone } = stateBadges[state]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tone}>{label}</Badge>
      {held_reason && <span className="text-xs text-muted">{heldWords[held_reason].short}</span>}
    </span>
  )
}
