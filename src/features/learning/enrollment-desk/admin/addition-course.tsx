import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseSearchStatus } from '#features/learning/courses/editing/rules.ts'
import { filterCoursesQuery } from '../client.ts'
import { Field } from '#platform/ui/field.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { OptionChoice } from '#platform/ui/option-search.tsx'
import { t } from '#platform/values/translate.ts'

type Chosen = { id: string; title: string }
type AdditionCourseProps = { course: Chosen | null; onChoose: (course: Chosen | null) => void }

const mostResults = 10

/** The course that people are added to, found by its title. */
export function AdditionCourse({ course, onChoose }: AdditionCourseProps) {
  const [asked, setAsked] = useState({ search: '', isOpen: false })
  const found = useQuery({
    ...filterCoursesQuery({ search: asked.search, limit: mostResults }),
    enabled: asked.isOpen,
    select: (courses) => courses.flatMap(({ id, title }) => (id === null ? [] : { id, title })),
  })
  const shown = found.data ?? []
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
          options={shown.map(({ id, title }) => ({ key: id, label: title }))}
          status={courseSearchStatus(found)}
          onSearch={(search, isOpen) => setAsked({ search, isOpen })}
          onChoose={(key) => onChoose(shown.find(({ id }) => id === key) ?? null)}
        />
      )}
    </Field>
  )
}
