import clsx from 'clsx'
import { useState } from 'react'
import { itemId } from '#platform/values/items.ts'
import { languageOf } from '#platform/values/language.ts'
import type { Json, Overlap } from '#platform/values/merge.ts'
import type { Side } from '#platform/values/resolve-overlaps.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Two people changed the same fields of a record: shows both and saves once each field is decided (decisions.md D). */
export function RecordOverlaps({
  names,
  wordsFor,
  overlaps,
  busy,
  onChoose,
  onLater,
}: {
  /** By their paths, without the ids of items: `links.url`, and `links.order` for the sequence of a list. */
  names: Readonly<Record<string, string>>
  /** How people read a value that is more than a text; undefined for what needs nothing of the kind. */
  wordsFor?: ((value: Json, field: string) => string | undefined) | undefined
  overlaps: readonly Overlap[]
  busy: boolean
  onChoose: (choices: Record<string, Side>) => void
  onLater: () => void
}) {
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const open = overlaps.filter(({ path }) => !choices[path]).length
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !busy && onLater()}
      size="lg"
      title="Which version should stay?"
      description="While you were editing, somebody else saved the same record. Nothing has been overwritten; what is not listed here is kept from both of you."
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
      <div className="grid gap-6">
        {overlaps.map((overlap) => (
          <fieldset key={overlap.path} className="min-w-0">
            <legend className="mb-2 font-[550]">{names[fieldOf(overlap)] ?? fieldOf(overlap)}</legend>
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
                      onChange={() => setChoices((before) => ({ ...before, [overlap.path]: side }))}
                      className="size-5 accent-accent"
                    />
                    {side === 'mine' ? 'Mine' : 'Theirs, as it is on the site now'}
                  </span>
                  <SideValue value={inWords(overlap[side], fieldOf(overlap), wordsFor)} />
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

/** The path of an overlap without the ids of items. */
function fieldOf({ path }: Overlap): string {
  return path
    .split('.')
    .filter((part) => !itemId.safeParse(part).success)
    .join('.')
}

function inWords(
  value: Json | undefined,
  field: string,
  wordsFor?: (value: Json, field: string) => string | undefined,
): Json | undefined {
  return value === undefined || value === null ? value : (wordsFor?.(value, field) ?? value)
}

function SideValue({ value }: { value: Json | undefined }) {
  if (value === undefined || value === null || value === '') {
    return <span className="text-sm text-muted italic">Empty</span>
  }
  if (typeof value === 'boolean') return <span className="text-sm">{value ? 'Yes' : 'No'}</span>
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.startsWith('/files/images/')) {
    return <img src={text} alt="" className="aspect-video w-full rounded-sm bg-sunken object-cover" />
  }
  return (
    <span lang={languageOf(text)} className="text-sm break-words whitespace-pre-wrap">
      {text}
    </span>
  )
}
