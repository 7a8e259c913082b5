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

/** What the chosen course is called. */
function useTitle({ course, deletedCourse }: Pick<CourseFilterProps, 'course' | 'deletedCourse'>): string {
  const named = useQuery({
    ...filterCoursesQuery({ search: '', limit: 1, id: course }),
    select: ([only]: readonly FilterCourse[]) => only?.title,
    enabled: course !== '',
  })
  return deletedCourse || named.data || (named.isPending ? '…' : t('A course that is gone'))
}

/** The filter of a list by course, whose parameters are `names`. */
export function useCourseFilter(props: CourseFilterProps & { names: readonly string[] }): FurtherFilter {
  const { names, ...filter } = props
  const title = useTitle(filter)
  const field = (
    <Field label={t('Course')}>
      {(control) => <CourseFilter {...filter} control={control} className="relative" />}
    </Field>
  )
  return { label: t('Course'), names, said: mixedText(title), field }
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
  const { found, ...search } = useCourseSearch(mostResults + 1)
  const title = useTitle({ course, deletedCourse })
  const isChosen = course !== '' || deletedCourse !== ''
  const shown = found.slice(0, mostResults)
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
      options={shown.map(({ id, title: label }, at) => ({
        key: String(at),
        label,
        ...(id === null && { note: 'deleted' }),
      }))}
      {...search}
      onChoose={(key) => onChoose(shown[Number(key)] ?? null)}
    />
  )
}

/** Courses found by their title, with what is said of the search. */
function useCourseSearch(limit: number, isOffered: (course: FilterCourse) => boolean = () => true) {
  const [asked, setAsked] = useState({ search: '', isOpen: false })
  const query = useQuery({ ...filterCoursesQuery({ search: asked.search, limit }), enabled: asked.isOpen })
  const found = (query.data ?? []).filter(isOffered)
  return {
    found,
    status: courseSearchStatus({ ...query, data: found }),
    onSearch: (search: string, isOpen: boolean) => setAsked({ search, isOpen }),
  }
}

type Chosen = { id: string; title: string }
type AdditionCourseProps = { course: Chosen | null; onChoose: (course: Chosen | null) => void }

/** The course that people are added to, found by its title. */
export function AdditionCourse({ course, onChoose }: AdditionCourseProps) {
  const { found, ...search } = useCourseSearch(mostResults, ({ id }) => id !== null)
  return (
    <Field label={t('Course')} required>
      {(control) => (
        <OptionChoice
          chosen={course && mixedText(course.title)}
          clearLabel={t('Choose another course')}
          onClear={() => onChoose(null)}
          label={t('Courses')}
          control={control}
          placeholder={t('Type a part of its title')}
          options={found.map(({ id, title }) => ({ key: id ?? '', label: title }))}
          {...search}
          onChoose={(key) => {
            const { title } = found.find(({ id }) => id === key) ?? {}
            onChoose(title === undefined ? null : { id: key, title })
          }}
        />
      )}
    </Field>
  )
}
