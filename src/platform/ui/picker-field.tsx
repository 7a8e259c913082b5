import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '#platform/browser/is-composing.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { MixedText } from './mixed-text.tsx'

/** What somebody looks for in a picker, and whether its list is open. */
export type Sought = { term: string; open: boolean }
export const nothingSought: Sought = { term: '', open: false }

/** The list hides this long after the field is left (admin.md §9). */
const hidesAfter = 150

/**
 * Chooses records by searching for their names: a field with a list below it, for arrows, Enter, Escape and a pointer.
 * The caller finds `options` for what is sought; `children` shows what has been chosen.
 */
export function PickerField<Option extends { id: string }>({
  label,
  hint,
  error,
  placeholder,
  sought,
  onSeek,
  options,
  nameOf,
  note,
  staysOpen = true,
  onChoose,
  children,
}: {
  label: string
  hint?: string | undefined
  error?: string | undefined
  placeholder: string
  sought: Sought
  onSeek: (sought: Sought) => void
  options: readonly Option[]
  nameOf: (option: Option) => string
  /** What stands below the options: that there are none, or more. */
  note: string
  /** Whether another one may be chosen at once. */
  staysOpen?: boolean
  onChoose: (option: Option) => void
  children: ReactNode
}) {
  const [at, setAt] = useState(0)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useId()
  const { term, open } = sought
  const current = options[Math.min(at, options.length - 1)]
  useEffect(() => () => clearTimeout(hiding.current), [])
  // The field may have been typed in since its list was told to hide.
  const latest = useRef({ sought, onSeek })
  useEffect(() => {
    latest.current = { sought, onSeek }
  })
  const hideSoon = () => {
    hiding.current = setTimeout(() => latest.current.onSeek({ ...latest.current.sought, open: false }), hidesAfter)
  }
  const show = (next: string) => {
    clearTimeout(hiding.current)
    onSeek({ term: next, open: true })
  }
  const choose = (option: Option) => {
    onChoose(option)
    setAt(0)
    onSeek({ term: '', open: staysOpen })
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="grid gap-2">
          {children}
          <div className="relative">
            <Input
              {...control}
              role="combobox"
              aria-expanded={open}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={open && current ? `${list}-${current.id}` : undefined}
              autoComplete="off"
              placeholder={placeholder}
              maxLength={200}
              value={term}
              onFocus={() => show(term)}
              onBlur={hideSoon}
              onChange={({ target }) => {
                setAt(0)
                show(target.value)
              }}
              onKeyDown={(event) => {
                if (isComposing(event.nativeEvent)) return
                const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
                if (step) {
                  event.preventDefault()
                  show(term)
                  setAt((before) => Math.max(0, Math.min(options.length - 1, before + step)))
                } else if (event.key === 'Enter') {
                  event.preventDefault()
                  if (open && current) choose(current)
                } else if (event.key === 'Escape' && open) {
                  onSeek({ term, open: false })
                }
              }}
            />
            {open && (
              <div className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-raised p-1.5 shadow-float">
                <div role="listbox" id={list} aria-label={label} className="grid max-h-64 overflow-y-auto">
                  {options.map((option, place) => (
                    <div
                      key={option.id}
                      id={`${list}-${option.id}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={option === current}
                      className="min-h-9 cursor-pointer rounded-sm px-3 py-1.5 text-sm aria-selected:bg-wash"
                      onPointerDown={(event) => event.preventDefault()}
                      onPointerEnter={() => setAt(place)}
                      {...pressable(() => choose(option))}
                    >
                      <MixedText text={nameOf(option)} />
                    </div>
                  ))}
                </div>
                <p role="status" className="px-3 py-1.5 text-xs text-muted empty:hidden">
                  {note}
                </p>
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}

/** The keyboard chooses through the field, as a combobox does; a pointer chooses here. */
function pressable(choose: () => void) {
  return { onClick: choose }
}
