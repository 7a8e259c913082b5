import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { courseOptionsQuery } from '#features/courses/listing/client.ts'
import { noOptionsMessage } from '#features/courses/listing/rules.ts'
import type { CourseOption } from '#features/courses/listing/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { Input } from '#platform/ui/input.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'

/** A search shows at most this many courses; the list hides this long after the field is left (admin.md §9). */
const mostResults = 10
const hidesAfter = 150
const refinement = 'Showing first 10 results. Refine search for more specific results.'

/** Chooses courses by searching for their titles: several children, or one parent. Arrows, Enter and Escape work. */
export function CoursePicker({
  label,
  hint,
  kind,
  except,
  chosen,
  error,
  onAdd,
  onRemove,
}: {
  label: string
  hint?: string
  kind: 'children' | 'parent'
  /** The course that chooses; undefined for a new one. */
  except: string | undefined
  chosen: readonly CourseOption[]
  error?: string | undefined
  onAdd: (course: CourseOption) => void
  onRemove: (course: CourseOption) => void
}) {
  const [term, setTerm] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useId()
  useEffect(() => () => clearTimeout(hiding.current), [])
  const search = term.trim()
  const limit = Math.min(600, mostResults + 1 + chosen.length)
  const query = useQuery({
    ...courseOptionsQuery({ for: kind, ...(except && { except }), search, limit }),
    enabled: open,
    staleTime: 0,
  })
  // A failed reading is logged and gives an empty list (admin.md §8).
  const failure = query.error
  useEffect(() => {
    if (failure) console.error('The courses to choose from could not be loaded', failure)
  }, [failure])
  const found = query.data ?? []
  const free = found.filter(({ id }) => !chosen.some((one) => one.id === id))
  const shown = free.slice(0, mostResults)
  const current = shown[Math.min(at, shown.length - 1)]

  const show = () => {
    clearTimeout(hiding.current)
    setOpen(true)
  }
  const choose = (course: CourseOption) => {
    onAdd(course)
    setTerm('')
    setAt(0)
    if (kind === 'parent') setOpen(false)
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="grid gap-2">
          {chosen.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {chosen.map((course) => (
                <li key={course.id} className="flex items-center gap-1 rounded-full bg-wash py-0.5 pr-1 pl-3 text-sm">
                  <MixedText text={course.title} />
                  <Button
                    variant="quiet"
                    size="icon"
                    className="size-7! rounded-full"
                    aria-label={`Remove ${course.title}`}
                    onClick={() => onRemove(course)}
                  >
                    <X aria-hidden="true" className="size-4" />
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <div className="relative">
            <Input
              {...control}
              role="combobox"
              aria-expanded={open}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={open && current ? `${list}-${current.id}` : undefined}
              autoComplete="off"
              placeholder="Search courses by name"
              maxLength={200}
              value={term}
              onFocus={show}
              onBlur={() => (hiding.current = setTimeout(() => setOpen(false), hidesAfter))}
              onChange={({ target }) => {
                setTerm(target.value)
                setAt(0)
                show()
              }}
              onKeyDown={(event) => {
                if (event.nativeEvent.isComposing) return
                const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
                if (step) {
                  event.preventDefault()
                  show()
                  setAt((before) => Math.max(0, Math.min(shown.length - 1, before + step)))
                } else if (event.key === 'Enter') {
                  event.preventDefault()
                  if (open && current) choose(current)
                } else if (event.key === 'Escape' && open) {
                  // The dialog stays: only the list is put away.
                  event.stopPropagation()
                  setOpen(false)
                }
              }}
            />
            {open && (
              <div className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-raised p-1.5 shadow-float">
                <div role="listbox" id={list} aria-label={label} className="grid max-h-64 overflow-y-auto">
                  {shown.map((course, place) => (
                    <div
                      key={course.id}
                      id={`${list}-${course.id}`}
                      role="option"
                      tabIndex={-1}
                      aria-selected={course === current}
                      className="min-h-9 cursor-pointer rounded-sm px-3 py-1.5 text-sm aria-selected:bg-wash"
                      onPointerDown={(event) => event.preventDefault()}
                      onPointerEnter={() => setAt(place)}
                      {...pressable(() => choose(course))}
                    >
                      <MixedText text={course.title} />
                    </div>
                  ))}
                </div>
                <p role="status" className="px-3 py-1.5 text-xs text-muted empty:hidden">
                  {query.isPending
                    ? 'Searching…'
                    : shown.length === 0
                      ? noOptionsMessage(search, found.length)
                      : free.length > mostResults
                        ? refinement
                        : ''}
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
