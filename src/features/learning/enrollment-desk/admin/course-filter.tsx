import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseSearchStatus } from '#features/learning/courses/editing/rules.ts'
import { filterCoursesQuery } from '../client.ts'
import type { FilterCourse } from '../schema.ts'
import { type ControlProps, Field } from '#platform/ui/field.tsx'
import type { FurtherFilter } from '#records/lists/list-controls.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { OptionChoice } from '#platform/ui/option-search.tsx'
import { t } from '#platform/values/translate.ts'

const mostResults = 10

type CourseFilterProps = {
  course: string
  deletedCourse: string
  /** Where no course is chosen. */
  placeholder?: string
  /** Names the button that gives the choice up. */
  clearLabel?: string
  /** Of a field that names it. */
  control?: ControlProps
  className?: string
  onChoose: (course: FilterCourse | null) => void
}

const namedQuery = (course: string) => ({
  ...filterCoursesQuery({ search: '', limit: 1, id: course }),
  select: ([only]: readonly FilterCourse[]) => only?.title,
  enabled: course !== '',
})

/** The filter of a list by course, whose parameters are `names`. */
export function useCourseFilter(props: CourseFilterProps & { names: readonly string[] }): FurtherFilter {
  const { names, ...filter } = props
  const named = useQuery(namedQuery(filter.course))
  const said = filter.deletedCourse || named.data || (named.isPending ? '…' : t('A course that is gone'))
  const field = (
    <Field label={t('Course')}>
      {(control) => <CourseFilter {...filter} control={control} className="relative" />}
    </Field>
  )
  return { label: t('Course'), names, said: mixedText(said), field }
}

/** Filters by course, found by title; deleted courses too, which have only their title left. */
export function CourseFilter({
  course,
  deletedCourse,
  placeholder = t('All courses'),
  clearLabel,
  control,
  className = 'relative min-w-60 flex-1 sm:max-w-xs',
  onChoose,
}: CourseFilterProps) {
  const [asked, setAsked] = useState({ search: '', isOpen: false })
  const found = useQuery({
    ...filterCoursesQuery({ search: asked.search, limit: mostResults + 1 }),
    enabled: asked.isOpen,
  })
  const named = useQuery(namedQuery(course))
  const isChosen = course !== '' || deletedCourse !== ''
  const title = deletedCourse || named.data || (named.isPending ? '…' : t('A course that is gone'))
  const shown = (found.data ?? []).slice(0, mostResults)
  return (
    <OptionChoice
      chosen={
        isChosen ? (
          <>
            {mixedText(title)}
            {deletedCourse !== '' && <span className="text-muted"> {t('(deleted)')}</span>}
          </>
        ) : null
      }
      clearLabel={clearLabel ?? t('Enrollments of every course, not only {title}', { title })}
      onClear={() => onChoose(null)}
      label={t('Course')}
      placeholder={placeholder}
      className={className}
      {...(control && { control })}
      options={shown.map(({ id, title }, at) => ({
        key: String(at),
        label: title,
        ...(id === null && { note: 'deleted' }),
      }))}
      status={courseSearchStatus(found)}
      onSearch={(search, isOpen) => setAsked({ search, isOpen })}
      onChoose={(key) => onChoose(shown[Number(key)] ?? null)}
    />
  )
}
