import { History } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, use, useId, useRef, useState } from 'react'
import { isComposing } from '#platform/browser/is-composing.ts'
import { useSaving } from './use-editing-session.ts'
import type { RecordFields, RecordForm } from './use-record-form.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import type { AskedBefore, SaveQuestion } from '#platform/values/save-question.ts'
import { type Naming, placeName } from '#records/kinds/place-names.ts'
import { PresenceContext, type PresenceOf } from '#records/editing/presence.ts'
import { restorable, type VersionsOf, type VersionsWindow } from '#records/history/version-history.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { DraftOffer, Notice } from '#platform/ui/notice.tsx'
import { EditingWindows, useVersions } from './editing-windows.tsx'
import { RecordPreview } from '#records/kinds/record-preview.tsx'
import { RecordTools } from '#records/kinds/record-tools.tsx'
import { TranslatingContext } from '#records/translations/translating.ts'
import { usePublishing, type WaitingFields } from '#records/publishing/use-publishing.tsx'
import { useLeaveQuestion } from '#platform/ui/use-leave-question.tsx'
import { t } from '#platform/values/translate.ts'

type RecordDialogProps<Fields extends RecordFields> = {
  title: string
  description?: string
  form: RecordForm<Fields>
  names?: Readonly<Record<string, string>>
  wordsFor?: Naming['wordsFor']
  /** The record whose versions are offered, in words such as 'this course'; while adding, the deleted ones of the kind. */
  versions?: VersionsOf & { what: string }
  /** The kind of what is added, where there are no versions of it to be offered. */
  adds?: string
  /** What is said to be open, of what keeps no versions. */
  open?: PresenceOf
  /** Of a record that is published: what of its form can wait. */
  waits?: WaitingFields<Fields>
  saveLabel: string
  /** Only where specified: elsewhere Save shows the errors. */
  isSaveDisabled?: boolean | undefined
  size?: 'md' | 'lg' | 'full' | undefined
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
  const { title, form, names = {}, wordsFor, versions, waits, saveLabel, isSaveDisabled = false, ask, children } = props
  const { onRefused, onSaved, onFailed, onClose } = props
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const { kept, ...former } = useVersions(versions)
  const restoring = useRestoring(form, former.close)
  const letGo = () => {
    form.discard()
    onClose()
  }
  const { isSaving } = form
  const state = { isDisabled: isSaving, isUnsaved: form.isDirty }
  const guard = useLeaveQuestion({ id: 'record', label: title, isDirty: form.isDirty, letGo, onClose })
  const { isUploading } = guard
  const askToSave = ask && (() => ask(form.fields, 'save'))
  const told = { element, onRefused, onFailed, onClose }
  const of = openOf(props)
  const entity = of ? undefined : (props.adds ?? versions?.entity)
  const translating = use(TranslatingContext)
  const tellOlder = () => void (of && translating?.tellOlder(of, form.version))
  const saving = useSaving(form, { ...told, ask: askToSave, onSaved: () => (onSaved?.(), tellOlder()) })
  const isLocked = isSaving || isUploading
  const { keepButton, panel } = usePublishing({ of: versions, form, waits, ask, isLocked, saving: told })
  const close = () => void (!isSaving && guard.leave())
  const save = () => {
    if (!saving.isBusy && !isUploading) guard.settled(saving.save)
  }
  const naming = { fields: names, wordsFor }
  const own = versions?.id
  const foot = (
    <>
      {of && <RecordPresence {...{ of, form, naming }} isFollowed={!props.open} />}
      {guard.wait}
      <FormFoot
        {...{ id, saveLabel, keepButton, isSaving, versions: kept?.label, onVersions: former.open }}
        isBusy={saving.isBusy}
        isDisabled={isSaveDisabled || isUploading}
        onCancel={close}
      />
    </>
  )
  return (
    <Dialog onClose={close} foot={foot} onSave={save} {...{ title }} description={props.description} size={props.size}>
      <form ref={element} id={id} noValidate {...submitting(save, isSaveDisabled)} className="grid gap-5">
        <RecordTools {...state}>
          {of && translating?.way({ ...of, ...state, form })}
          {entity && !form.restores && translating?.way({ entity, ...state, form })}
        </RecordTools>
        <RecordPreview of={versions} fields={form.fields} {...state} />
        {panel}
        {form.draft && <DraftOffer draft={form.draft} onTake={form.takeDraft} onForget={form.forgetDraft} />}
        <div inert={isSaving} className="grid gap-5">
          {guard.reported(children)}
        </div>
        {restoring.notice}
      </form>
      {guard.question}
      <EditingWindows
        {...{ saving, kept, naming }}
        editing={form}
        what={t('this record')}
        mine={form.fields}
        gone={{
          onSaveAsNew: () => saving.run(form.saveAsNew),
          onPutBack: own === undefined ? undefined : () => saving.run(() => form.saveAndRestore(own)),
        }}
        versions={
          former.isOpen && {
            label: versions?.what ?? t('this record'),
            place: 'form',
            onRestore: restoring.restore,
            onClose: former.close,
          }
        }
      />
    </Dialog>
  )
}

type FormFootProps = {
  /** Of the form. */
  id: string
  saveLabel: string
  keepButton: ReactNode
  /** Opens the versions, where there are some. */
  versions: string | undefined
  isSaving: boolean
  isBusy: boolean
  isDisabled: boolean
  onCancel: () => void
  onVersions: () => void
}

/** Behind the last field Tab leads to what saves. */
function FormFoot(props: FormFootProps) {
  const { id, saveLabel, keepButton, versions, isSaving, isBusy, isDisabled, onCancel, onVersions } = props
  return (
    <div className="flex flex-1 flex-row-reverse flex-wrap items-center gap-2 sm:gap-3">
      <Button type="submit" form={id} busy={isBusy} disabled={isDisabled}>
        {saveLabel}
      </Button>
      {keepButton}
      <Button variant="secondary" disabled={isSaving} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      {versions !== undefined && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          disabled={isSaving}
          className="mr-auto -ml-3 max-sm:px-2"
          icon={History}
          onClick={onVersions}
        >
          <span className="max-sm:sr-only">{versions}</span>
        </Button>
      )}
    </div>
  )
}

/** How a form is sent: by its button, and by Enter also where that is disabled, which shows the errors. */
function submitting(save: () => void, isSaveDisabled: boolean) {
  return {
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      // Forms of windows that it opens are not its own, though what they send comes by here.
      if (event.target === event.currentTarget) save()
    },
    onKeyDown: (event: KeyboardEvent) => {
      // With a disabled button browsers submit nothing.
      if (event.key !== 'Enter' || !isSaveDisabled || event.defaultPrevented || isComposing(event.nativeEvent)) return
      if (event.ctrlKey || event.metaKey) return
      if (event.target instanceof HTMLInputElement && event.target.form === event.currentTarget) save()
    },
  }
}

/** Puts an earlier version into the form, with the way back. */
function useRestoring<Fields extends RecordFields>(form: RecordForm<Fields>, onRestored: () => void) {
  const [restored, setRestored] = useState<{ what: string; before: Pick<typeof form, 'fields' | 'restores'> } | null>(
    null,
  )
  const restore: VersionsWindow['onRestore'] = (data, missingFiles, what, deleted) => {
    setRestored({ what, before: { fields: form.fields, restores: form.restores } })
    form.putAll(restorable(data, form.fields, missingFiles), deleted)
    onRestored()
  }
  const takeOut = () => {
    if (restored) form.putAll(restored.before.fields, restored.before.restores)
    setRestored(null)
  }
  const action = (
    <Button variant="quiet" size="sm" onClick={takeOut}>
      {t('Take it out again')}
    </Button>
  )
  return {
    restore,
    notice: restored && (
      <Notice actions={action}>
        {t('{what} is in the form. It is on the site again when you save.', { what: restored.what })}
      </Notice>
    ),
  }
}

/** What is open; undefined while adding. */
function openOf({ open, versions }: Pick<RecordDialogProps<RecordFields>, 'open' | 'versions'>) {
  return open ?? (versions?.id === undefined ? undefined : { ...versions, id: versions.id })
}

type RecordPresenceProps<Fields extends RecordFields> = {
  of: PresenceOf
  form: RecordForm<Fields>
  naming: Naming
  isFollowed: boolean
}

/** Who else has the record open, and what they saved meanwhile. */
function RecordPresence<Fields extends RecordFields>({ of, form, naming, isFollowed }: RecordPresenceProps<Fields>) {
  const showPresence = use(PresenceContext)
  if (!showPresence) return null
  const session = {
    version: form.version,
    ownVersion: form.ownVersion,
    isSaving: form.isSaving,
    overlaps: form.overlaps.map(({ path }) => placeName(path, [form.fields], naming)),
    onNewer: (newer: { version: number; data: JsonObject }) =>
      form.follow(newer.version, (now) => restorable(newer.data, now, [])),
  }
  return showPresence({ of, isUnsaved: form.isDirty, ...(isFollowed && { session }) })
}
