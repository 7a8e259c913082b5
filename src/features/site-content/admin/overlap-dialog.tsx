import clsx from 'clsx'
import { useState } from 'react'
import { placeName } from '#features/site-content/rules.ts'
import type { Overlap } from '#features/site-content/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import type { Json } from '#platform/values/merge.ts'
import type { Side } from '#platform/values/resolve-overlaps.ts'
import { OverlapValue } from './overlap-value.tsx'

/**
 * Two people changed the same thing: shows for each place what either wrote, side by side, and saves once every place is
 * decided. Nothing is lost by deciding later.
 */
export function OverlapDialog({
  label,
  mine,
  theirs,
  overlaps,
  busy,
  onChoose,
  onLater,
}: {
  label: string
  mine: Json
  theirs: Json
  overlaps: readonly Overlap[]
  busy: boolean
  onChoose: (choices: Record<string, Side>) => void
  onLater: () => void
}) {
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const choose = (path: string, side: Side) => setChoices((before) => ({ ...before, [path]: side }))
  const chooseAll = (side: Side) => setChoices(Object.fromEntries(overlaps.map(({ path }) => [path, side])))
  const open = overlaps.filter(({ path }) => !choices[path]).length
  const places = overlaps.length === 1 ? 'one place' : `${overlaps.length} places`
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !busy && onLater()}
      size="lg"
      title="Which version should stay?"
      description={`While you were editing the ${label.toLowerCase()} section, somebody else saved it. You both changed ${places}. Nothing has been overwritten. Everything else is kept from both of you.`}
      foot={
        <>
          <p role="status" className="mr-auto self-center text-sm text-muted">
            {open === 0 ? 'Everything is chosen.' : `${open} still to choose`}
          </p>
          <Button variant="secondary" disabled={busy} onClick={onLater}>
            Decide later
          </Button>
          <Button busy={busy} disabled={open > 0} onClick={() => onChoose(choices)}>
            Save this choice
          </Button>
        </>
      }
    >
      {overlaps.length > 1 && (
        <div className="mb-5 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => chooseAll('mine')}>
            All of mine
          </Button>
          <Button variant="secondary" size="sm" onClick={() => chooseAll('theirs')}>
            All of theirs
          </Button>
        </div>
      )}
      <div className="grid gap-6">
        {overlaps.map((overlap) => (
          <fieldset key={overlap.path} className="min-w-0">
            <legend className="mb-2 font-[550]">{placeName(overlap.path, [mine, theirs])}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <label
                  key={side}
                  className={clsx(
                    'grid min-w-0 cursor-pointer content-start gap-2 rounded-md border p-4 transition-colors',
                    choices[overlap.path] === side ? 'border-accent bg-wash' : 'border-edge hover:border-accent',
                  )}
                >
                  <span className="flex items-center gap-2.5 text-sm font-[550]">
                    <input
                      type="radio"
                      name={overlap.path}
                      checked={choices[overlap.path] === side}
                      onChange={() => choose(overlap.path, side)}
                      className="size-5 accent-accent"
                    />
                    {side === 'mine' ? 'Mine' : 'Theirs, as it is on the site now'}
                  </span>
                  <OverlapValue
                    path={overlap.path}
                    value={overlap[side] as Json | undefined}
                    documents={[mine, theirs]}
                  />
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
