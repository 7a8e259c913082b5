import { type ComponentProps, useState } from 'react'
import type { Json } from '#records/saving/merge.ts'
import type { Naming } from '#records/kinds/place-names.ts'
import { formatMoment } from '#platform/values/dates.ts'
import type { Deletion } from '#records/saving/record-save.ts'
import type { Editing, Saving } from './use-editing-session.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import {
  type VersionHistory,
  useVersionHistory,
  type VersionsOf,
  type VersionsWindow,
} from '#records/history/version-history.ts'
import { ConflictDialog } from '#records/saving/conflict-dialog.tsx'
import { SaveQuestionDialog } from '#platform/ui/confirm-dialog.tsx'
import { t } from '#platform/values/translate.ts'

export function useVersions(of: VersionsOf | undefined) {
  const [isOpen, setOpen] = useState(false)
  return { kept: useVersionHistory(of), isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

type EditingWindowsProps = {
  editing: Editing
  saving: Saving
  /** 'the hero section', 'this record' */
  what: string
  mine: Json
  naming: Naming
  kept: VersionHistory | undefined
  versions: Omit<VersionsWindow, 'naming'> | false
  gone?: Pick<ComponentProps<typeof RecordDeletedDialog>, 'onSaveAsNew' | 'onPutBack'>
}

/** The dialogs of an editing session: confirmation, deletion met by a save, kept versions and conflict. */
export function EditingWindows({ editing, saving, what, mine, naming, kept, versions, gone }: EditingWindowsProps) {
  const { conflict, isSaving: busy, decideLater } = editing
  return (
    <>
      {saving.question && (
        <SaveQuestionDialog
          question={saving.question}
          onConfirm={() => saving.run(editing.save)}
          onLeave={saving.leaveQuestion}
        />
      )}
      {editing.gone && gone && (
        <RecordDeletedDialog deletion={editing.gone} busy={busy} {...gone} onLater={decideLater} />
      )}
      {versions && kept?.window({ ...versions, naming })}
      {conflict && (
        <ConflictDialog
          {...{ what, mine, naming, busy, conflict }}
          savedBy={kept?.savedBy(conflict.version)}
          onChoose={(choices) => saving.run(() => editing.resolve(choices))}
          onLater={decideLater}
        />
      )}
    </>
  )
}

type RecordDeletedDialogProps = {
  deletion: Deletion
  busy: boolean
  onSaveAsNew: () => void
  /** Undefined where it cannot be restored. */
  onPutBack: (() => void) | undefined
  onLater: () => void
}

/** Tells who deleted the record being edited, and saves what was typed as a new record or restores the old one. */
function RecordDeletedDialog({ deletion, busy, onSaveAsNew, onPutBack, onLater }: RecordDeletedDialogProps) {
  const { timeZone } = useSite()
  const at = formatMoment(deletion.at, timeZone)
  return (
    <Dialog
      onClose={onLater}
      busy={busy}
      title={t('This was deleted while you were editing it')}
      description={
        deletion.by === null
          ? t('It was deleted on {at}.', { at })
          : t('{by} deleted it on {at}.', { by: deletion.by, at })
      }
      foot={
        <>
          <Button variant="quiet" disabled={busy} className="mr-auto -ml-3" onClick={onLater}>
            {t('Decide later')}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onSaveAsNew}>
            {t('Save as new')}
          </Button>
          {onPutBack && (
            <Button busy={busy} onClick={onPutBack}>
              {t('Put it back with my changes')}
            </Button>
          )}
        </>
      }
    >
      <p className="text-sm">
        {t(
          'What you typed is still in the form, and stored nowhere else. Put back, it has its address and its versions again, with what you typed; saved as new, it is another one, and the deleted one stays deleted.',
        )}
      </p>
    </Dialog>
  )
}
