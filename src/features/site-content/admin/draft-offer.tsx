import { History } from 'lucide-react'
import { Button } from '#platform/ui/button.tsx'

/** Gives back what was typed and not saved before a crash, a reload or an expired session (decisions.md D). */
export function DraftOffer({
  label,
  draft,
  onTake,
  onForget,
}: {
  label: string
  draft: { keptAt: string }
  onTake: () => void
  onForget: () => void
}) {
  const when = new Date(draft.keptAt)
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-wash px-4 py-3 text-sm">
      <History aria-hidden="true" className="size-5 shrink-0 text-accent" />
      <p className="min-w-60 flex-1">
        Changes to the {label.toLowerCase()} section were left unsaved on this device
        {Number.isNaN(when.getTime())
          ? ''
          : ` on ${when.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}`}
        .
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onTake}>
          Bring them back
        </Button>
        <Button variant="quiet" size="sm" onClick={onForget}>
          Forget them
        </Button>
      </div>
    </div>
  )
}
