import * as about from '../about.schema.ts'
import { teachersQuery } from '#features/content/teachers/client.ts'
import { teacherChoiceWords } from '#features/content/teachers/rules.ts'
import { type Controls, controlsOf, drawFields, type Own } from '#records/kinds/form-fields.tsx'
import { Select } from '#platform/ui/input.tsx'
import { ItemsField } from '#records/kinds/items-field.tsx'
import { OrderedChoices } from '#records/kinds/ordered-choices.tsx'
import { type Fields, initialOf } from '#records/kinds/fields.ts'
import type { Json } from '#records/saving/merge.ts'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { courseOptionsQuery } from '../editing/client.ts'
import { noOptionsMessage } from '../editing/rules.ts'
import type { CourseOption, EditableCourse } from '../editing/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { OptionSearch } from '#platform/ui/option-search.tsx'
import { editableCertificatesQuery } from '#features/learning/certificates/client.ts'
import { Notice } from '#platform/ui/notice.tsx'

type Props = { controls: Controls<typeof about.aboutFields>; errorAt: (path: string) => string | undefined }

/** What a course says of itself, where that is no ordinary input. */
export function ownAboutFields({ controls, errorAt }: Props): Own<typeof about.aboutFields> {
  const errorIn = (list: string, at: number) => (field: string) => errorAt(`${list}.${at}.${field}`)
  return {
    outcomes: (
      <ItemsField
        {...controls.outcomes}
        addLabel={t('Add outcome')}
        most={about.mostOutcomes}
        blank={initialOf(about.outcomeFields)}
        nameOf={(outcome, at) => outcome.text || t('Outcome {number}', { number: at + 1 })}
      >
        {(fields, at, put) => drawItem(about.outcomeFields, { fields, put, errorAt: errorIn('outcomes', at) })}
      </ItemsField>
    ),
    teachers: <OrderedChoices {...controls.teachers} query={() => teachersQuery()} words={teacherChoiceWords} />,
    questions: (
      <ItemsField
        {...controls.questions}
        addLabel={t('Add question')}
        most={about.mostCourseQuestions}
        blank={initialOf(about.courseQuestionFields)}
        nameOf={(each, at) => each.question || t('Question {number}', { number: at + 1 })}
      >
        {(fields, at, put) => (
          <div className="grid gap-4">
            {drawItem(about.courseQuestionFields, { fields, put, errorAt: errorIn('questions', at) })}
          </div>
        )}
      </ItemsField>
    ),
  }
}

/** The fields of one item of a list. */
function drawItem<Declared extends Fields>(declared: Declared, form: Parameters<typeof controlsOf<Declared>>[1]) {
  return Object.values<ReactNode>(drawFields(declared, controlsOf(declared, form), {} as Own<Declared>))
}

/** A value in a comparison of versions; undefined where it says itself. */
export function aboutWords(value: Json, field: string, teachers: readonly { id: string; name: string }[]) {
  if (field === 'teachers' && Array.isArray(value))
    return listed(value.map((id) => teachers.find((one) => one.id === id)?.name ?? teacherChoiceWords.gone))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { text, question } = value as { text?: string; question?: string }
  return field === 'outcomes' ? text : field === 'questions' ? question : undefined
}

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

/** Always with the course's own, even where they could not be read. */
export function useCertificateChoice(own: EditableCourse['certificate']) {
  const { data, error, isFetching, refetch } = useQuery(editableCertificatesQuery())
  useEffect(() => {
    // Logged, as written (course-dialog-9), and told at the field.
    if (error) console.error('The certificates could not be read', error)
  }, [error])
  const read = data ?? []
  const options = own && !read.some(({ id }) => id === own.id) ? [own, ...read] : read
  return { options, isRead: data !== undefined, hasFailed: error !== null && data === undefined, isFetching, refetch }
}

type CertificateFieldProps = {
  choice: ReturnType<typeof useCertificateChoice>
  hint?: string
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}

/** Locked to the course's own until the certificates are read: 'No certificate' would be a choice that nobody made. */
export function CertificateField({ choice, hint, value, error, onChange }: CertificateFieldProps) {
  const { options, isRead, hasFailed, isFetching, refetch } = choice
  const known = options.some(({ id }) => id === value)
  return (
    <div className="grid gap-3 sm:col-span-2">
      <Field label={t('kind::Certificate')} {...{ hint, error }}>
        {(control) => (
          <Select
            {...control}
            disabled={!isRead}
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value || null)}
          >
            {isRead || value === null ? (
              <option value="">{isRead ? t('No certificate') : t('Not read yet')}</option>
            ) : null}
            {value !== null && !known && (
              <option value={value}>
                {isRead ? t('A certificate that is gone') : t('The certificate of this course')}
              </option>
            )}
            {options.map(({ id, title, published }) => (
              <option key={id} value={id}>
                {published ? title : t('{title} (Draft)', { title })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasFailed && (
        <Notice
          actions={
            <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
              {t('Try again')}
            </Button>
          }
        >
          {value === null
            ? t('The certificates could not be read, so none can be chosen now.')
            : t('The certificates could not be read, so no other can be chosen now. The course keeps the one it has.')}
        </Notice>
      )}
    </div>
  )
}
