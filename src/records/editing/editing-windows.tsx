import { type ComponentProps, type ReactNode, use, useId, useState } from 'react'
import { type Naming, placeName } from '#records/kinds/place-names.ts'
import { formatMoment } from '#platform/values/dates.ts'
import type { Deletion } from '#records/saving/record-save.ts'
import type { Editing, Saving } from './use-editing-session.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import {
  type VersionHistory,
  VersionHistoryContext,
  type VersionsOf,
  type VersionsWindow,
} from '#records/history/version-history.ts'
import { SaveQuestionDialog } from '#platform/ui/confirm-dialog.tsx'
import { t, sentenceSpace } from '#platform/values/translate.ts'
import clsx from 'clsx'
import type { Conflict } from './editing-session.ts'
import { canKeepBoth, type Choices, type FieldConflict, type Json } from '#records/saving/merge.ts'
import { StoredValue } from '#records/kinds/stored-value.tsx'

type ConflictProps = {
  what: string
  mine: Json
  conflict: Conflict<Json>
  naming: Naming
  savedBy?: ReactNode
  busy: boolean
  onChoose: (choices: Choices) => void
  onLater: () => void
}

/** A conflict, place by place: both texts with differing words marked; saves once every place is decided. */
export function ConflictDialog({ what, mine, conflict, naming, savedBy, busy, onChoose, onLater }: ConflictProps) {
  const { theirs, overlaps } = conflict
  const [choices, setChoices] = useState<Choices>({})
  const chooseAll = (side: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(overlaps.map(({ path }) => [path, side])))
  const open = overlaps.filter(({ path }) => !choices[path]).length
  const documents = [mine, theirs]
  return (
    <Dialog
      onClose={onLater}
      busy={busy}
      size="lg"
      title={t('Which version should stay?')}
      onSave={() => open === 0 && !busy && onChoose(choices)}
      description={
        <>
          {t('While you were editing {what}, somebody else saved it.', { what })}
          {sentenceSpace()}
          {savedBy}
          {sentenceSpace()}
          {t(
            'You both changed {count, plural, one {one place} other {# places}}. Nothing has been overwritten, and everything else is kept from both of you.',
            { count: overlaps.length },
          )}
        </>
      }
      foot={
        <>
          <p role="status" className="mr-auto self-center text-sm text-muted">
            {open === 0 ? t('Everything is chosen.') : t('{count} still to choose', { count: open })}
          </p>
          <Button variant="secondary" disabled={busy} onClick={onLater}>
            {t('Decide later')}
          </Button>
          <Button busy={busy} disabled={open > 0} onClick={() => onChoose(choices)}>
            {t('Save this choice')}
          </Button>
        </>
      }
    >
      {overlaps.length > 1 && (
        <div className="mb-5 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => chooseAll('mine')}>
            {t('All of mine')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => chooseAll('theirs')}>
            {t('All of theirs')}
          </Button>
        </div>
      )}
      <div className="grid gap-6">
        {overlaps.map((overlap) => (
          <ConflictPlace
            key={overlap.path}
            {...{ overlap, documents, naming }}
            choice={choices[overlap.path]}
            onChoose={(choice) => setChoices((before) => ({ ...before, [overlap.path]: choice }))}
          />
        ))}
      </div>
    </Dialog>
  )
}

type ConflictPlaceProps = {
  overlap: FieldConflict
  documents: readonly Json[]
  naming: Naming
  choice: Choices[string] | undefined
  onChoose: (choice: Choices[string]) => void
}

function ConflictPlace({ overlap, documents, naming, choice, onChoose }: ConflictPlaceProps) {
  const id = useId()
  const radio = (of: Choices[string]) => ({
    type: 'radio',
    name: overlap.path,
    checked: choice === of,
    onChange: () => onChoose(of),
    className: 'size-5 accent-accent',
  })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-[550]">{placeName(overlap.path, documents, naming)}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((side) => (
          <label
            key={side}
            className={clsx(
              'grid min-w-0 cursor-pointer content-start gap-2 rounded-md border p-4 transition-colors',
              choice === side ? 'border-accent bg-wash' : 'border-edge hover:border-accent',
            )}
          >
            <span className="flex items-center gap-2.5 text-sm font-[550]">
              <input {...radio(side)} aria-label={sides[side]} aria-describedby={`${id}-${side}`} />
              {sides[side]}
            </span>
            <div id={`${id}-${side}`} className="min-w-0">
              {overlap[side] === undefined ? (
                <span className="text-sm text-muted italic">{t('Taken out')}</span>
              ) : (
                <StoredValue
                  path={overlap.path}
                  value={overlap[side]}
                  documents={documents}
                  naming={naming}
                  against={{ other: overlap[side === 'mine' ? 'theirs' : 'mine'], mark: 'mark' }}
                />
              )}
            </div>
          </label>
        ))}
      </div>
      {canKeepBoth(overlap) && (
        <label className="mt-3 flex cursor-pointer items-center gap-2.5 text-sm font-[550]">
          <input {...radio('both')} />
          {t('Keep both, mine first')}
        </label>
      )}
    </fieldset>
  )
}

const sides = { mine: t('Mine'), theirs: t('Theirs, as it is on the site now') }

export function useVersions(of: VersionsOf | undefined) {
  const [isOpen, setOpen] = useState(false)
  const find = use(VersionHistoryContext)
  return { kept: of && find?.(of), isOpen, open: () => setOpen(true), close: () => setOpen(false) }
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
