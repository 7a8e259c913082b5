import { History } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import { isComposing } from '#platform/browser/is-composing.ts'
import { useSaving } from './use-editing-session.ts'
import type { RecordFields, RecordForm } from './use-record-form.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import type { AskedBefore, SaveQuestion } from '#platform/values/save-question.ts'
import { type Naming, placeName } from '#records/kinds/place-names.ts'
import { PresenceContext, type PresenceOf } from '#records/presence/presence.ts'
import { restorable, type VersionsOf } from '#records/history/version-history.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { DraftOffer, Notice } from '#platform/ui/notice.tsx'
import { EditingWindows, useVersions } from './editing-windows.tsx'
import { RecordPreview } from '#records/kinds/record-preview.tsx'
import { RecordTools } from '#records/kinds/record-tools.tsx'
import { usePublishing, type WaitingFields } from '#records/publishing/use-publishing.tsx'
import { useLeaveQuestion } from '#platform/ui/use-leave-question.tsx'

type RecordDialogProps<Fields extends RecordFields> = {
  title: string
  description?: string
  form: RecordForm<Fields>
  names?: Readonly<Record<string, string>>
  wordsFor?: Naming['wordsFor']
  /** The record whose versions are offered, in words such as 'this course'; while adding, the deleted ones of the kind. */
  versions?: VersionsOf & { what: string }
  /** What is said to be open, of what keeps no versions. */
  open?: PresenceOf
  /** Of a record that is published: what of its form can wait. */
  waits?: WaitingFields<Fields>
  saveLabel: string
  /** Only where specified: elsewhere Save shows the errors. */
  isSaveDisabled?: boolean | undefined
  size?: 'md' | 'lg' | undefined
  /** What must be confirmed before the record is stored, or published, like this; null for nothing. */
  ask?: ((fields: Fields, before: AskedBefore) => Promise<SaveQuestion | null>) | undefined
  onRefused?: () => void
  onSaved?: () => void
  onFailed?: (error: unknown) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that adds or edits one record, with drafts, versions, conflicts and faults; saving waits for uploads. */
export function RecordDialog<Fields extends RecordFields>(props: RecordDialogProps<Fields>) {
  const { title, description, form, names = {}, wordsFor, versions, waits, saveLabel, isSaveDisabled = false } = props
  const { size = 'md', ask, onRefused, onSaved, onFailed, onClose, children } = props
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [restored, setRestored] = useState<{ what: string; before: Pick<typeof form, 'fields' | 'restores'> } | null>(
    null,
  )
  const { kept, ...former } = useVersions(versions)
  const letGo = () => {
    form.discard()
    onClose()
  }
  const { isSaving } = form
  const guard = useLeaveQuestion({ id: 'record', label: title, isDirty: form.isDirty, letGo, onClose })
  const { isUploading } = guard
  const askToSave = ask && (() => ask(form.fields, 'save'))
  const saving = useSaving(form, { element, ask: askToSave, onRefused, onSaved, onFailed, onClose })
  const { keepButton, panel } = usePublishing({
    of: versions && { entity: versions.entity, id: versions.id },
    form,
    waits,
    ask,
    isLocked: isSaving || isUploading,
    saving: { element, onRefused, onFailed, onClose },
  })
  const close = () => {
    if (!isSaving) guard.leave()
  }
  const save = () => {
    if (!saving.isBusy && !isUploading) guard.settled(saving.save)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Forms of windows that it opens are not its own, though what they send comes by here.
    if (event.target === element.current) save()
  }
  const enter = {
    onKeyDown: (event: KeyboardEvent) => {
      // With a disabled button browsers submit nothing: Enter shows the errors here.
      if (event.key !== 'Enter' || !isSaveDisabled || event.defaultPrevented || isComposing(event.nativeEvent)) return
      if (event.ctrlKey || event.metaKey) return
      if (event.target instanceof HTMLInputElement && event.target.form === element.current) save()
    },
  }
  const showPresence = use(PresenceContext)
  const of = props.open ?? (versions?.id === undefined ? undefined : { ...versions, id: versions.id })
  const naming = { fields: names, wordsFor }
  const places = form.overlaps.map(({ path }) => placeName(path, [form.fields], naming))
  const session = {
    version: form.version,
    ownVersion: form.ownVersion,
    isSaving,
    overlaps: places,
    onNewer: (newer: { version: number; data: JsonObject }) =>
      form.follow(newer.version, (now) => restorable(newer.data, now, [])),
  }
  const own = versions?.id
  const putBack = own === undefined ? undefined : () => saving.run(() => form.saveAndRestore(own))
  const foot = (
    <>
      {of && showPresence?.({ of, isUnsaved: form.isDirty, ...(!props.open && { session }) })}
      {guard.wait}
      {kept && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          disabled={isSaving}
          className="mr-auto -ml-3 max-sm:px-3"
          onClick={former.open}
        >
          <History aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">{kept.label}</span>
        </Button>
      )}
      <Button variant="secondary" disabled={isSaving} onClick={close}>
        Cancel
      </Button>
      {keepButton}
      <Button type="submit" form={id} busy={saving.isBusy} disabled={isSaveDisabled || isUploading}>
        {saveLabel}
      </Button>
    </>
  )
  return (
    <Dialog onClose={close} title={title} description={description} size={size} foot={foot} onSave={save}>
      <form ref={element} id={id} noValidate onSubmit={submit} {...enter} className="grid gap-5">
        <RecordTools isDisabled={isSaving} isUnsaved={form.isDirty} />
        <RecordPreview of={versions} fields={form.fields} isUnsaved={form.isDirty} isDisabled={isSaving} />
        {form.draft && <DraftOffer draft={form.draft} onTake={form.takeDraft} onForget={form.forgetDraft} />}
        <div inert={isSaving} className="grid gap-5">
          {guard.reported(children)}
        </div>
        {panel}
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
      {guard.question}
      <EditingWindows
        {...{ saving, kept }}
        editing={form}
        what="this record"
        mine={form.fields}
        naming={naming}
        gone={{ onSaveAsNew: () => saving.run(form.saveAsNew), onPutBack: putBack }}
        versions={
          former.isOpen && {
            label: versions?.what ?? 'this record',
            place: 'form',
            onRestore: (data, missingFiles, what, deleted) => {
              setRestored({ what, before: { fields: form.fields, restores: form.restores } })
              form.putAll(restorable(data, form.fields, missingFiles), deleted)
              former.close()
            },
            onClose: former.close,
          }
        }
      />
    </Dialog>
  )
}
