import { History } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { isComposing } from '#platform/browser/is-composing.ts'
import type { RecordFields, RecordForm } from '#platform/browser/use-record-form.ts'
import { UploadReportContext, useReportedUploads } from '#platform/browser/upload-report.ts'
import type { Naming } from '#platform/values/place-names.ts'
import { restorable } from '#platform/values/restorable.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { GoneDialog } from './gone-dialog.tsx'
import { Notice } from './notice.tsx'
import { OverlapDialog } from './overlap-dialog.tsx'
import { useKeptVersions, type VersionsOf } from './kept-versions.ts'
import { SaveQuestionDialog } from './save-question-dialog.tsx'
import { UploadWait } from './upload-wait.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'
import { type AskBeforeSave, useSaving } from './use-saving.ts'

/**
 * A dialog that adds or edits one record: its fields as `children`, 'Cancel' and the save button, the offer of what was
 * typed and not saved before, the question before edits are let go, and the choice where somebody else changed the same.
 * Saving tells what is wrong at the fields (`form.errorAt`). While a file is on its way in one of its fields, saving waits and
 * leaving asks; while it is saved its fields take nothing more, which would go with it. `onSaved` runs before it closes;
 * `onFailed` tells what went wrong where no field does, and what was typed stays.
 */
export function RecordDialog<Fields extends RecordFields>({
  title,
  description,
  form,
  names = {},
  wordsFor,
  versions,
  saveLabel,
  isSaveDisabled = false,
  size = 'md',
  ask,
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
  /** Only where the specification says so: elsewhere pressing Save tells what is wrong. */
  isSaveDisabled?: boolean
  size?: 'md' | 'lg'
  /** What has to be agreed to before what is typed is stored. */
  ask?: AskBeforeSave
  /** Saving was tried, and something is wrong with the fields. */
  onRefused?: () => void
  onSaved?: () => void
  onFailed?: (error: unknown) => void
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
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
  const saving = useSaving(element, form, { ask, onRefused, onSaved, onFailed, onClose })
  const close = () => {
    if (!form.isSaving) leave()
  }
  const save = () => {
    if (!saving.isBusy && !isUploading) saving.save()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const enter = {
    onKeyDown: (event: KeyboardEvent) => {
      // A browser sends no form whose button is disabled: whoever saves by Enter is told here what is wrong.
      if (event.key !== 'Enter' || !isSaveDisabled || event.defaultPrevented || isComposing(event.nativeEvent)) return
      if (event.ctrlKey || event.metaKey) return
      if (event.target instanceof HTMLInputElement && event.target.form === element.current) save()
    },
  }
  const own = versions?.id
  const putBack = own === undefined ? undefined : () => saving.run(() => form.saveAndRestore(own))
  const foot = (
    <>
      <UploadWait isUploading={isUploading} />
      {kept && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          disabled={form.isSaving}
          className="mr-auto -ml-3 max-sm:px-3"
          onClick={() => setLookingBack(true)}
        >
          <History aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{kept.label}</span>
        </Button>
      )}
      <Button variant="secondary" disabled={form.isSaving} onClick={close}>
        Cancel
      </Button>
      <Button type="submit" form={id} busy={saving.isBusy} disabled={isSaveDisabled || isUploading}>
        {saveLabel}
      </Button>
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      description={description}
      size={size}
      foot={foot}
      onSave={save}
    >
      <form ref={element} id={id} noValidate onSubmit={submit} {...enter} className="grid gap-5">
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
      </form>
      {question}
      {saving.question && (
        <SaveQuestionDialog
          question={saving.question}
          onConfirm={() => saving.run(form.save)}
          onLeave={saving.leaveQuestion}
        />
      )}
      {form.gone && (
        <GoneDialog
          deletion={form.gone}
          busy={form.isSaving}
          onSaveAsNew={() => saving.run(form.saveAsNew)}
          onPutBack={putBack}
          onLater={form.leaveGone}
        />
      )}
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
          onChoose={(choices) => saving.run(() => form.resolve(choices))}
          onLater={form.decideLater}
        />
      )}
    </Dialog>
  )
}
