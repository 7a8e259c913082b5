import { type ControlProps, Field } from '#platform/ui/field.tsx'
import type { Control } from '#records/kinds/form-fields.tsx'
import { t } from '#platform/values/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseOptionsQuery, courseTitleQuery } from '../editing/client.ts'
import { courseSearchStatus, mostCoursesFound } from '../editing/rules.ts'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { OptionChoice } from '#platform/ui/option-search.tsx'

/** The course that another record is of. */
export function CourseField({ value, onChange, ...field }: Control<string>) {
  return (
    <Field {...field}>
      {(control) => (
        <CourseChoice
          course={value}
          control={control}
          placeholder={t('Search courses by name')}
          clearLabel={t('Choose another course')}
          onChoose={onChange}
        />
      )}
    </Field>
  )
}

type CourseChoiceProps = {
  /** Its id; '' for none. */
  course: string
  /** Of a field that names it. */
  control?: ControlProps
  placeholder: string
  clearLabel: string
  className?: string
  onChoose: (id: string) => void
}

/** One course of all, drafts too, found by its title. */
export function CourseChoice({ course, onChoose, ...rest }: CourseChoiceProps) {
  const [asked, setAsked] = useState({ search: '', isOpen: false })
  const found = useQuery({
    ...courseOptionsQuery({ for: 'any', search: asked.search, limit: mostCoursesFound + 1 }),
    enabled: asked.isOpen,
  })
  const named = useQuery(courseTitleQuery(course))
  const title = named.data || (named.isPending ? '…' : t('A course that is gone'))
  return (
    <OptionChoice
      {...rest}
      label={t('Course')}
      chosen={course === '' ? null : mixedText(title)}
      onClear={() => onChoose('')}
      options={(found.data ?? []).slice(0, mostCoursesFound).map(({ id, title: name }) => ({ key: id, label: name }))}
      status={courseSearchStatus(found)}
      onSearch={(search, isOpen) => setAsked({ search, isOpen })}
      onChoose={onChoose}
    />
  )
}
