import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { useDeskActions } from '#features/learning/attendance/admin/desk-actions.ts'
import { sessionKind } from '#features/learning/course-sessions/kind.ts'
import type { EditableSession } from '#features/learning/course-sessions/schema.ts'
import { CourseChoice, CourseField } from '#features/learning/courses/admin/course-field.tsx'
import { courseTitleQuery } from '#features/learning/courses/editing/client.ts'
import { excerpt } from '#records/lists/columns.tsx'
import { useFilter } from '#platform/browser/use-filter.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { cityOf, formatDate, formatTime } from '#platform/values/dates.ts'
import { formatWeekday } from '#platform/values/durations.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { adminTitle } from '../shells/admin-page.tsx'
import { KindScreen } from '../shells/kind-screen.tsx'
import { ConcernedPeople } from '#features/learning/enrollment-desk/admin/concerned-people.tsx'
import {
  coursesOf,
  SessionBatchActions,
  sessionBatchWords,
} from '#features/learning/course-sessions/admin/batch-actions.tsx'
import { RepeatDialog } from '#features/learning/course-sessions/admin/repeat-dialog.tsx'
import { t } from '#platform/values/translate.ts'
import { resourceChoicesQuery, resourcesNamedQuery } from '#features/content/resources/editing/client.ts'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
import { type ChoiceWords, OrderedChoices } from '#records/kinds/ordered-choices.tsx'
import { ZoneField } from '#platform/ui/zone-field.tsx'
import { listed } from '#platform/values/listed.ts'

export const meta = () => adminTitle(t('Sessions'))

const furtherNames = { course: isRecordId }

export default function SessionsPage() {
  const { filter, narrow } = useFilter(['course'])
  const course = isRecordId(filter.course) ? filter.course : ''
  const { data: title, isPending } = useQuery(courseTitleQuery(course))
  const deskActionsOf = useDeskActions()
  return (
    <KindScreen
      kind={sessionKind}
      main={{
        renderCell: ({ title, course_title }) => excerpt(title || course_title),
        renderMore: ({ is_cancelled }) => is_cancelled && <Badge tone="danger">{t('Cancelled')}</Badge>,
      }}
      columns={[
        {
          heading: t('Begins'),
          sort: 'starts',
          below: 'main-on-phones',
          renderCell: (session) => <Begins {...session} />,
        },
        {
          heading: t('Course'),
          below: 'main-unless-wide',
          renderCell: ({ course_title }) => mixedText(course_title),
        },
      ]}
      actionsOf={({ id, course_id }) => deskActionsOf(course_id, id)}
      words={sessionBatchWords}
      renderAbout={(items) => renderConcerned(coursesOf(items))}
      renderMore={(act, items) => <SessionBatchActions {...{ act, items, renderConcerned }} />}
      further={{
        names: furtherNames,
        filters: [
          {
            label: t('Course'),
            names: ['course'],
            said: title || (isPending ? '…' : t('A course that is gone')),
            field: (
              <Field label={t('Course')}>
                {(control) => (
                  <CourseChoice
                    {...{ course, control }}
                    placeholder={t('All courses')}
                    clearLabel={t('Sessions of every course')}
                    onChoose={(id) => narrow({ course: id })}
                  />
                )}
              </Field>
            ),
          },
        ],
      }}
      renderActions={(refresh) => (
        <Repeat
          course={course}
          onSaved={(of) => {
            refresh()
            narrow({ course: of })
          }}
        />
      )}
      Dialog={SessionDialog}
    />
  )
}

function Repeat({ course, onSaved }: { course: string; onSaved: (course: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" icon={CalendarSync} onClick={() => setOpen(true)}>
        {t('Repeat…')}
      </Button>
      {isOpen && (
        <RepeatDialog
          course={course}
          renderCourse={(field) => <CourseField {...field} />}
          onSaved={onSaved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** In the zone that it is held in. */
function Begins({ starts_at, time_zone }: EditableSession) {
  const { timeZone } = useSite()
  const zone = time_zone ?? timeZone
  return (
    <time dateTime={starts_at} className="tabular-nums">
      <span className="block whitespace-nowrap">
        {t('{weekday}, {day}', { weekday: formatWeekday(starts_at, zone), day: formatDate(starts_at, zone) })}
      </span>
      <span className="text-muted">
        {formatTime(starts_at, zone)}
        {zone !== timeZone && ` · ${cityOf(zone)}`}
      </span>
    </time>
  )
}

function renderConcerned(courses: readonly string[]) {
  return <ConcernedPeople courses={courses} by="class" />
}

type SessionDialogProps = { record: EditableSession | null; onSaved: () => void; onClose: () => void }

/** A new one is of the course that the list is of; it stays with its course. */
export function SessionDialog(props: SessionDialogProps) {
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
          <CourseField {...course_id} />
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
