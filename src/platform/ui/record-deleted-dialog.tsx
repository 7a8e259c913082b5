import { useSite } from '#platform/browser/use-site.ts'
import { formatMoment } from '#platform/values/dates.ts'
import type { Deletion } from '#platform/values/record-save.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Tells who deleted the record being edited, and saves what was typed as a new record or restores the old one. */
export function RecordDeletedDialog({
  deletion,
  busy,
  onSaveAsNew,
  onPutBack,
  onLater,
}: {
  deletion: Deletion
  busy: boolean
  onSaveAsNew: () => void
  /** Undefined where it cannot be restored. */
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
