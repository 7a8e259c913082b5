import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { courseOptionsQuery, courseTitleQuery } from '#features/courses/editing/client.ts'
import type { ControlProps } from '#platform/ui/field.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { OptionChoice } from '#platform/ui/option-choice.tsx'

const mostResults = 10

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
    ...courseOptionsQuery({ for: 'any', search: asked.search, limit: mostResults + 1 }),
    enabled: asked.isOpen,
  })
  const named = useQuery(courseTitleQuery(course))
  const title = named.data || (named.isPending ? '…' : 'A course that is gone')
  return (
    <OptionChoice
      {...rest}
      label="Course"
      chosen={course === '' ? null : <MixedText text={title} />}
      onClear={() => onChoose('')}
      options={(found.data ?? []).slice(0, mostResults).map(({ id, title: name }) => ({ key: id, label: name }))}
      status={courseSearchStatus(found)}
      onSearch={(search, isOpen) => setAsked({ search, isOpen })}
      onChoose={onChoose}
    />
  )
}

type Found = { isPending: boolean; error: Error | null; data: readonly unknown[] | undefined }

/** What is said below the courses that a search found. */
export function courseSearchStatus({ isPending, error, data = [] }: Found): string {
  if (error) return 'The courses could not be loaded.'
  if (isPending) return 'Searching…'
  if (data.length === 0) return 'No course is called that.'
  return data.length > mostResults ? 'Showing the first 10. Type more of the title to see others.' : ''
}
