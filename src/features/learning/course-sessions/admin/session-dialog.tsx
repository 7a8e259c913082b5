import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionKind } from '../kind.ts'
import type { EditableSession } from '../schema.ts'
import { resourceChoicesQuery, resourcesNamedQuery } from '#features/content/resources/editing/client.ts'
import { useFilter } from '#platform/browser/use-filter.ts'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
import type { Control } from '#records/kinds/form-fields.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { type ChoiceWords, OrderedChoices } from '#records/kinds/ordered-choices.tsx'
import { ZoneField } from '#platform/ui/zone-field.tsx'
import { isRecordId } from '#platform/values/record-id.ts'
import { t } from '#platform/values/translate.ts'
import { listed } from '#platform/values/listed.ts'

type SessionDialogProps = {
  record: EditableSession | null
  /** The field that chooses the course of a new one. */
  renderCourse: (field: Control<string>) => ReactNode
  /** Whom a change of a class of these courses concerns. */
  renderConcerned: (courses: readonly string[]) => ReactNode
  onSaved: () => void
  onClose: () => void
}

/** A new one is of the course that the list is of; it stays with its course. */
export function SessionDialog({ renderCourse, renderConcerned, ...props }: SessionDialogProps) {
  const { record } = props
  const { course } = useFilter(['course']).filter
  const { data: materials = [] } = useQuery(resourcesNamedQuery(record?.materials ?? []))
  return (
    <FieldsDialog
      {...props}
      kind={sessionKind}
      start={isRecordId(course) ? { course_id: course } : {}}
      wordsFor={(value, field) => {
        if (field === 'course_id') return value === record?.course_id ? record.course_title : t('Another course')
        if (field !== 'materials' || !Array.isArray(value)) return undefined
        return listed(value.map((id) => materials.find((one) => one.id === id)?.name ?? t('Another resource')))
      }}
      renderOwn={({ course_id, time_zone, materials: chosen }) => ({
        course_id: record ? (
          <p className="text-sm">
            <span className="block font-[550]">{course_id.label}</span>
            {mixedText(record.course_title)}
          </p>
        ) : (
          renderCourse(course_id)
        ),
        time_zone: <ZoneField {...time_zone} />,
        materials: (
          <OrderedChoices {...chosen} query={resourceChoicesQuery} named={resourcesNamedQuery} words={materialWords} />
        ),
      })}
      renderFields={({ course_id, title, date, time, minutes, is_cancelled }) => (
        <>
          {course_id}
          <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr]">
            {date}
            {time}
            {minutes}
          </div>
          {title}
          {record && renderConcerned([record.course_id])}
          {is_cancelled}
        </>
      )}
    />
  )
}

/** What the choice of materials says. */
const materialWords: ChoiceWords = {
  placeholder: t('Search resources by title or author'),
  loading: t('Loading resources…'),
  failed: t('The resources could not be read just now.'),
  gone: t('No longer a resource'),
  noneLeft: t('There is no other resource to choose.'),
  notFound: (search: string) => t('No resource found matching “{search}”', { search }),
}
