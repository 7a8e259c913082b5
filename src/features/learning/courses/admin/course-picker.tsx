import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { courseOptionsQuery } from '../editing/client.ts'
import { noOptionsMessage } from '../editing/rules.ts'
import type { CourseOption } from '../editing/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { OptionSearch } from '#platform/ui/option-search.tsx'
import { t } from '#platform/values/translate.ts'

const mostResults = 10
const refinement = t('Showing first 10 results. Refine search for more specific results.')

type CoursePickerProps = {
  label: string
  hint?: string
  kind: 'children' | 'parent'
  /** The course that chooses; undefined for a new one. */
  except: string | undefined
  /** The parent it is to have, where it chooses children. */
  below?: string | null
  chosen: readonly CourseOption[]
  error?: string | undefined
  onAdd: (course: CourseOption) => void
  onRemove: (course: CourseOption) => void
}

export function CoursePicker({ label, hint, kind, except, below, chosen, error, onAdd, onRemove }: CoursePickerProps) {
  const [asked, setAsked] = useState({ search: '', isOpen: false })
  const limit = Math.min(600, mostResults + 1 + chosen.length)
  const query = useQuery({
    ...courseOptionsQuery({
      for: kind,
      ...(except && { except }),
      ...(below && { below }),
      search: asked.search,
      limit,
    }),
    enabled: asked.isOpen,
    staleTime: 0,
  })
  // A failed read is logged and gives an empty list.
  const failure = query.error
  useEffect(() => {
    if (failure) console.error('The courses to choose from could not be loaded', failure)
  }, [failure])
  const found = query.data ?? []
  const free = found.filter(({ id }) => !chosen.some((one) => one.id === id))
  const open = free.filter(({ blocked }) => blocked === null)
  // Those that cannot be chosen come last, with the reason.
  const shown = [...open, ...free.filter(({ blocked }) => blocked !== null)].slice(0, mostResults)

  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="grid gap-2">
          {chosen.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {chosen.map((course) => (
                <li key={course.id} className="flex items-center gap-1 rounded-full bg-wash py-0.5 pr-1 pl-3 text-sm">
                  {mixedText(course.title)}
                  <Button
                    variant="quiet"
                    size="icon"
                    className="size-7! rounded-full"
                    aria-label={t('Remove {title}', { title: course.title })}
                    onClick={() => onRemove(course)}
                  >
                    <X className="size-4" />
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <OptionSearch
            label={label}
            control={control}
            placeholder={t('Search courses by name')}
            options={shown.map(({ id, title, blocked }) => ({ key: id, label: title, blocked }))}
            status={
              query.isPending
                ? t('Searching…')
                : shown.length === 0
                  ? noOptionsMessage(asked.search, found.length)
                  : open.length === 0
                    ? t('None of these can be chosen.')
                    : free.length > mostResults
                      ? refinement
                      : ''
            }
            staysOpen={kind === 'children'}
            onSearch={(search, isOpen) => setAsked({ search, isOpen })}
            onChoose={(key) => {
              const course = shown.find(({ id }) => id === key)
              if (course) onAdd(course)
            }}
          />
        </div>
      )}
    </Field>
  )
}
