import { History } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { isComposing } from '#platform/browser/is-composing.ts'
import type { RecordFields, RecordForm } from '#platform/browser/use-record-form.ts'
import { UploadReportContext, useReportedUploads } from '#platform/browser/upload-report.ts'
import type { Naming } from '#platform/values/place-names.ts'
import { restorable } from '#platform/values/restorable.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { Notice } from './notice.tsx'
import { OverlapDialog } from './overlap-dialog.tsx'
import { useKeptVersions, type VersionsOf } from './kept-versions.ts'
import { UploadWait } from './upload-wait.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

/**
 * A dialog that adds or edits one record: its fields as `children`, 'Cancel' and the save button, the offer of what was
 * typed and not saved before, the question before edits are let go, and the choice where somebody else changed the same.
 * While a file is on its way in one of its fields, saving waits and leaving asks; while it is saved its fields take nothing more,
 * which would go with it. `onSaved` runs before it closes; `onFailed` tells what went wrong, and what was typed stays.
 */
export function RecordDialog<Fields extends RecordFields>({
  title,
  description,
  form,
  names = {},
  wordsFor,
  versions,
  saveLabel,
  canSave,
  size = 'md',
  onRefused,
  onSaved,
  onFailed,
  onClose,
  children,
}: {
  title: string
  description?: string
  form: RecordForm<Fields>
  /** What people call the fields, where two may edit them at once. */
  names?: Readonly<Record<string, string>>
  /** How they read their values (`Naming`). */
  wordsFor?: Naming['wordsFor']
  /** Of which record the kept versions are offered; while one is being added, the deleted ones of its kind. */
  versions?: VersionsOf
  saveLabel: string
  canSave: boolean
  size?: 'md' | 'lg'
  /** Saving was tried, by Enter, while it may not be. */
  onRefused?: () => void
  onSaved?: () => void
  onFailed?: (error: unknown) => void
  onClose: () => void
  children: ReactNode
}) {
  const [isLookingBack, setLookingBack] = useState(false)
  /** What was put back into the form, and what the form held before. */
  const [restored, setRestored] = useState<{ what: string; before: Pick<typeof form, 'fields' | 'restores'> } | null>(
    null,
  )
  const kept = useKeptVersions(versions)
  const naming: Naming = { fields: names, wordsFor }
  const letGo = () => {
    form.discard()
    onClose()
  }
  const { isUploading, report } = useReportedUploads()
  const { leave, question } = useLeaveQuestion({
    id: 'record',
    label: title,
    isUnsaved: form.isDirty || isUploading,
    letGo,
    onClose,
  })
  const close = () => {
    if (!form.isSaving) leave()
  }
  async function run(store: RecordForm<Fields>['save']) {
    try {
      const outcome = await store()
      if (outcome === 'conflict' || outcome === 'refused') return
      onSaved?.()
      onClose()
    } catch (error) {
      onFailed?.(error)
    }
  }
  const left = useRef<Element>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSave || form.isSaving || isUploading) return
    left.current = document.activeElement
    void run(form.save)
  }
  useEffect(() => {
    // A field that takes nothing loses the focus; after a failure whoever pressed Enter in it goes on there.
    if (!form.isSaving && document.activeElement === document.body && left.current instanceof HTMLElement) {
      left.current.focus()
    }
  }, [form.isSaving])
  const enter = {
    onKeyDown: (event: KeyboardEvent) => {
      // A browser sends no form whose button is disabled: whoever saves by Enter is told here.
      if (event.key !== 'Enter' || canSave || event.defaultPrevented || isComposing(event.nativeEvent)) return
      if (event.target instanceof HTMLInputElement) onRefused?.()
    },
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title} description={description} size={size}>
      <form noValidate onSubmit={submit} {...enter} className="grid gap-5">
        {form.draft && <DraftOffer draft={form.draft} onTake={form.takeDraft} onForget={form.forgetDraft} />}
        <div inert={form.isSaving} className="grid gap-5">
          <UploadReportContext value={report}>{children}</UploadReportContext>
        </div>
        {restored && (
          <Notice
            actions={
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  form.putAll(restored.before.fields, restored.before.restores)
                  setRestored(null)
                }}
              >
                Take it out again
              </Button>
            }
          >
            {restored.what} is in the form. It is on the site again when you save.
          </Notice>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <UploadWait isUploading={isUploading} />
          {kept && (
            <Button
              variant="quiet"
              aria-haspopup="dialog"
              disabled={form.isSaving}
              className="mr-auto -ml-3 max-sm:basis-full max-sm:justify-start"
              onClick={() => setLookingBack(true)}
            >
              <History aria-hidden="true" className="size-4" />
              {kept.label}
            </Button>
          )}
          <Button variant="secondary" disabled={form.isSaving} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={form.isSaving} disabled={!canSave || isUploading}>
            {saveLabel}
          </Button>
        </div>
      </form>
      {question}
      {isLookingBack &&
        kept?.window({
          label: `this ${title.replace(/^Edit /, '').toLowerCase()}`,
          place: 'form',
          naming,
          onRestore: (former, missingFiles, what, deleted) => {
            setRestored({ what, before: { fields: form.fields, restores: form.restores } })
            form.putAll(restorable(former, form.fields, missingFiles), deleted)
            setLookingBack(false)
          },
          onClose: () => setLookingBack(false),
        })}
      {form.conflict && (
        <OverlapDialog
          what="this record"
          mine={form.fields}
          theirs={form.conflict.theirs}
          overlaps={form.conflict.overlaps}
          naming={naming}
          savedBy={kept?.savedBy(form.conflict.version)}
          busy={form.isSaving}
          onChoose={(choices) => void run(() => form.resolve(choices))}
          onLater={form.decideLater}
        />
      )}
    </Dialog>
  )
}
