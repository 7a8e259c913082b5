import { useSite } from '#platform/browser/use-site.ts'
import { formatMoment } from '#platform/values/dates.ts'
import type { Deletion } from '#platform/values/record-save.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/**
 * A record was deleted while somebody edited it: says by whom and when, and stores what was typed as a record of its own, or
 * as the deleted one put back. Nothing is lost by deciding later.
 */
export function GoneDialog({
  deletion,
  busy,
  onSaveAsNew,
  onPutBack,
  onLater,
}: {
  deletion: Deletion
  busy: boolean
  onSaveAsNew: () => void
  /** Undefined where what was deleted cannot be put back. */
  onPutBack: (() => void) | undefined
  onLater: () => void
}) {
  const { timeZone } = useSite()
  const at = formatMoment(deletion.at, timeZone)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onLater()}
      title="This was deleted while you were editing it"
      description={deletion.by === null ? `It was deleted on ${at}.` : `${deletion.by} deleted it on ${at}.`}
      foot={
        <>
          <Button variant="quiet" disabled={busy} className="mr-auto -ml-3" onClick={onLater}>
            Decide later
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onSaveAsNew}>
            Save as new
          </Button>
          {onPutBack && (
            <Button busy={busy} onClick={onPutBack}>
              Put it back with my changes
            </Button>
          )}
        </>
      }
    >
      <p className="text-sm">
        What you typed is still in the form, and stored nowhere else. Put back, it has its address and its versions
        again, with what you typed; saved as new, it is another one, and the deleted one stays deleted.
      </p>
    </Dialog>
  )
}
