import { CalendarSync } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { RosterLink } from '#features/learning/attendance/admin/roster-link.tsx'
import {
  editableSessionsQuery,
  selectSessions,
  sessionBatches,
  sessionCountQuery,
  sessionRecords,
} from '#features/learning/course-sessions/editing.client.ts'
import { sessionWords } from '#features/learning/course-sessions/kind.ts'
import { sessionListing } from '#features/learning/course-sessions/listing.schema.ts'
import type { EditableSession } from '#features/learning/course-sessions/schema.ts'
import { CourseChoice } from '#features/learning/courses/site/course-choice.tsx'
import { CourseField } from '#features/learning/courses/admin/course-field.tsx'
import { useFilter } from '#platform/browser/use-filter.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { formatDate, formatTime } from '#platform/values/dates.ts'
import { formatWeekday } from '#platform/values/durations.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { adminTitle } from '../shells/admin-title.ts'
import { KindScreen, tableOf } from '../shells/kind-screen.tsx'
import { ConcernedPeople } from '#features/learning/enrollments/admin/concerned-people.tsx'
import {
  coursesOf,
  SessionBatchActions,
  sessionBatchWords,
} from '#features/learning/course-sessions/admin/batch-actions.tsx'
import { RepeatDialog } from '#features/learning/course-sessions/admin/repeat-dialog.tsx'
import { SessionDialog } from '#features/learning/course-sessions/admin/session-dialog.tsx'

export const meta = () => adminTitle('Sessions')

const says = {
  title: 'Sessions',
  lead: 'When the classes of courses take place.',
  add: 'Add Session',
  failed: 'Failed to load sessions',
  none: 'No sessions',
  noMatch: 'No sessions match',
  first: 'Add the first one: it then stands on the page of its course.',
  deleted: 'Session deleted.',
  question: 'Are you sure you want to delete this session?',
  goesAlong: ({ title }: EditableSession) => `${title}. Whoever comes to it is told by mail.`,
}

const table = tableOf<EditableSession, 'title' | 'starts'>({
  label: 'Sessions',
  nameOf: ({ title }) => title,
  main: {
    heading: 'Title',
    sort: 'title',
    className: 'font-[550] xl:min-w-40',
    renderCell: ({ title, is_cancelled }) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        <MixedText text={title} />
        {is_cancelled && <Badge tone="danger">Cancelled</Badge>}
      </span>
    ),
  },
  columns: [
    { heading: 'Begins', sort: 'starts', below: 'main-on-phones', renderCell: (session) => <Begins {...session} /> },
    {
      heading: 'Course',
      below: 'main-unless-wide',
      renderCell: ({ course_title }) => <MixedText text={course_title} />,
    },
  ],
  renderActions: ({ id, course_id, title, course_title }) => (
    <RosterLink course={course_id} session={id} name={title || course_title} />
  ),
})

export default function SessionsPage() {
  const { filter, narrow } = useFilter(['course'])
  const course = isRecordId(filter.course) ? filter.course : ''
  const within = course ? { course } : {}
  return (
    <KindScreen
      kind={sessionWords}
      lists={{
        listing: sessionListing,
        name: 'sessions',
        query: (asked) => editableSessionsQuery({ ...asked, ...within }),
        count: (asked) => sessionCountQuery({ ...asked, ...within }),
        select: (asked) => selectSessions({ ...asked, ...within }),
        batches: sessionBatches,
        words: sessionBatchWords,
        note: 'Their courses keep the others. Whoever comes to them is told by mail.',
        renderAbout: (items) => renderConcerned(coursesOf(items)),
        renderMore: (act, items) => <SessionBatchActions {...{ act, items, renderConcerned }} />,
      }}
      records={sessionRecords}
      says={says}
      table={table}
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

type RepeatProps = { course: string; onSaved: (course: string) => void }

function Repeat({ course, onSaved }: RepeatProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarSync aria-hidden="true" className="size-4.5" />
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
