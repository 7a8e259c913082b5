import { CalendarSync } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { RosterLink } from '#features/learning/attendance/admin/roster-link.tsx'
import { sessionKind } from '#features/learning/course-sessions/kind.ts'
import type { EditableSession } from '#features/learning/course-sessions/schema.ts'
import { CourseChoice } from '#features/learning/courses/site/course-choice.tsx'
import { CourseField } from '#features/learning/courses/admin/course-field.tsx'
import { useFilter } from '#platform/browser/use-filter.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate, formatTime } from '#platform/values/dates.ts'
import { formatWeekday } from '#platform/values/durations.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { adminTitle } from '../shells/admin-title.ts'
import { KindScreen } from '../shells/kind-screen.tsx'
import { ConcernedPeople } from '#features/learning/enrollment-desk/admin/concerned-people.tsx'
import {
  coursesOf,
  SessionBatchActions,
  sessionBatchWords,
} from '#features/learning/course-sessions/admin/batch-actions.tsx'
import { RepeatDialog } from '#features/learning/course-sessions/admin/repeat-dialog.tsx'
import { SessionDialog } from '#features/learning/course-sessions/admin/session-dialog.tsx'

export const meta = () => adminTitle('Sessions')

export default function SessionsPage() {
  const { filter, narrow } = useFilter(['course'])
  const course = isRecordId(filter.course) ? filter.course : ''
  return (
    <KindScreen
      kind={sessionKind}
      within={course ? { course } : {}}
      main={{ renderCell: (session) => <SessionTitle {...session} /> }}
      columns={[
        {
          heading: 'Begins',
          sort: 'starts',
          below: 'main-on-phones',
          renderCell: (session) => <Begins {...session} />,
        },
        {
          heading: 'Course',
          below: 'main-unless-wide',
          renderCell: ({ course_title }) => mixedText(course_title),
        },
      ]}
      renderRowActions={({ id, course_id, title, course_title }) => (
        <RosterLink course={course_id} session={id} name={title || course_title} />
      )}
      words={sessionBatchWords}
      renderAbout={(items) => renderConcerned(coursesOf(items))}
      renderMore={(act, items) => <SessionBatchActions {...{ act, items, renderConcerned }} />}
      filter={
        <CourseChoice
          course={course}
          placeholder="All courses"
          clearLabel="Sessions of every course"
          className="relative min-w-60 flex-1 sm:max-w-xs"
          onChoose={(id) => narrow({ course: id })}
        />
      }
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

function SessionTitle({ title, is_cancelled }: EditableSession) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {mixedText(title)}
      {is_cancelled && <Badge tone="danger">Cancelled</Badge>}
    </span>
  )
}

type RepeatProps = { course: string; onSaved: (course: string) => void }

function Repeat({ course, onSaved }: RepeatProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarSync className="size-4.5" />
        Repeat…
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
        {formatWeekday(starts_at, zone)}, {formatDate(starts_at, zone)}
      </span>
      <span className="text-muted">
        {formatTime(starts_at, zone)}
        {zone !== timeZone && ` · ${zone}`}
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
