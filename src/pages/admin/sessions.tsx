import { useQuery } from '@tanstack/react-query'
import { CalendarSync } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useDeskActions } from '#features/learning/attendance/admin/desk-actions.ts'
import { sessionKind } from '#features/learning/course-sessions/kind.ts'
import type { EditableSession } from '#features/learning/course-sessions/schema.ts'
import { CourseChoice } from '#features/learning/courses/site/course-choice.tsx'
import { CourseField } from '#features/learning/courses/admin/course-field.tsx'
import { courseTitleQuery } from '#features/learning/courses/editing/client.ts'
import { excerpt } from '#records/lists/columns.tsx'
import { useFilter } from '#platform/browser/use-filter.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/field.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate, formatTime, cityOf } from '#platform/values/dates.ts'
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
import { SessionDialog } from '#features/learning/course-sessions/admin/session-dialog.tsx'
import { t } from '#platform/values/translate.ts'

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
      Dialog={OfCourse}
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

function OfCourse(props: Omit<ComponentProps<typeof SessionDialog>, 'renderCourse' | 'renderConcerned'>) {
  return <SessionDialog {...props} {...{ renderConcerned }} renderCourse={(field) => <CourseField {...field} />} />
}
