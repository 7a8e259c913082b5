import clsx from 'clsx'
import { type ReactNode, useId, useState } from 'react'
import type { Conflict } from '#records/editing/editing-session.ts'
import { canKeepBoth, type Choices, type FieldConflict, type Json } from './merge.ts'
import { type Naming, placeName } from '#records/kinds/place-names.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { StoredValue } from '#records/kinds/stored-value.tsx'
import { sentenceSpace, t } from '#platform/values/translate.ts'

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
