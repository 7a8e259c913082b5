import { type FormEvent, type ReactNode, useState } from 'react'
import type { RecordFields, RecordForm } from '#platform/browser/use-record-form.ts'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import type { Json } from '#platform/values/merge.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { RecordOverlaps } from './record-overlaps.tsx'

/**
 * A dialog that adds or edits one record: its fields as `children`, 'Cancel' and the save button, the offer of what was
 * typed and not saved before, the question before edits are let go, and the choice where somebody else changed the same.
 * `onSaved` runs before it closes; `onFailed` tells what went wrong, and what was typed stays.
 */
export function RecordDialog<Fields extends RecordFields>({
  title,
  form,
  names,
  wordsFor,
  saveLabel,
  canSave,
  isWorking = false,
  size = 'md',
  onRefused,
  onSaved,
  onFailed,
  onClose,
  children,
}: {
  title: string
  form: RecordForm<Fields>
  /** What people call the fields, and how they read their values (`RecordOverlaps`). */
  names: Readonly<Record<string, string>>
  wordsFor?: (value: Json, field: string) => string | undefined
  saveLabel: string
  canSave: boolean
  /** Something of it, such as a file, is still on its way: saving waits, and leaving asks. */
  isWorking?: boolean
  size?: 'md' | 'lg'
  /** Saving was tried while it may not be. */
  onRefused?: () => void
  onSaved: () => void
  onFailed: (error: unknown) => void
  onClose: () => void
  children: ReactNode
}) {
  const [isLeaving, setLeaving] = useState(false)
  const letGo = () => {
    form.discard()
    onClose()
  }
  const isUnsaved = form.isDirty || isWorking
  useUnsavedPart('record', title, isUnsaved, () => undefined, letGo)
  const close = () => {
    if (form.isSaving) return
    if (isUnsaved) setLeaving(true)
    else onClose()
  }
  async function run(store: RecordForm<Fields>['save']) {
    try {
      if ((await store()) === 'conflict') return
      onSaved()
      onClose()
    } catch (error) {
      onFailed(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) onRefused?.()
    else if (!form.isSaving && !isWorking) void run(form.save)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title} size={size}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        {form.draft && <DraftNotice keptAt={form.draft.keptAt} onTake={form.takeDraft} onForget={form.forgetDraft} />}
        {children}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={form.isSaving} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isSaving} disabled={!canSave || isWorking}>
            {saveLabel}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Unsaved Changes"
        description="You have unsaved changes. Are you sure you want to leave?"
        confirmLabel="Discard Changes"
        onConfirm={letGo}
      />
      {form.conflict && (
        <RecordOverlaps
          names={names}
          wordsFor={wordsFor}
          overlaps={form.conflict.overlaps}
          busy={form.isSaving}
          onChoose={(choices) => void run(() => form.resolve(choices))}
          onLater={form.decideLater}
        />
      )}
    </Dialog>
  )
}

function DraftNotice({ keptAt, onTake, onForget }: { keptAt: string; onTake: () => void; onForget: () => void }) {
  const when = new Date(keptAt)
  const day = Number.isNaN(when.getTime())
    ? ''
    : ` on ${when.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}`
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-md bg-wash px-4 py-3 text-sm">
      <p className="min-w-48 flex-1">Changes were left unsaved on this device{day}.</p>
      <Button size="sm" onClick={onTake}>
        Bring them back
      </Button>
      <Button variant="quiet" size="sm" onClick={onForget}>
        Forget them
      </Button>
    </div>
  )
}
