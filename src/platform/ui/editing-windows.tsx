import { type ComponentProps, useState } from 'react'
import type { Json } from '#platform/values/merge.ts'
import type { Naming } from '#platform/values/place-names.ts'
import { RecordDeletedDialog } from './record-deleted-dialog.tsx'
import { type VersionHistory, useVersionHistory, type VersionsOf, type VersionsWindow } from './version-history.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { SaveQuestionDialog } from './save-question-dialog.tsx'
import type { Editing, Saving } from './use-saving.ts'

export function useVersions(of: VersionsOf | undefined) {
  const [isOpen, setOpen] = useState(false)
  return { kept: useVersionHistory(of), isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/** The dialogs of an editing session: confirmation, deletion met by a save, kept versions and conflict. */
export function EditingWindows({
  editing,
  saving,
  what,
  mine,
  naming,
  kept,
  versions,
  gone,
}: {
  editing: Editing
  saving: Saving
  /** 'the hero section', 'this record' */
  what: string
  mine: Json
  naming: Naming
  kept: VersionHistory | undefined
  versions: Omit<VersionsWindow, 'naming'> | false
  gone?: Pick<ComponentProps<typeof RecordDeletedDialog>, 'onSaveAsNew' | 'onPutBack'>
}) {
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
          {...{ what, mine, naming, busy }}
          theirs={conflict.theirs}
          overlaps={conflict.overlaps}
          savedBy={kept?.savedBy(conflict.version)}
          onChoose={(choices) => saving.run(() => editing.resolve(choices))}
          onLater={decideLater}
        />
      )}
    </>
  )
}
