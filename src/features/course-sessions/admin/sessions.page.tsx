import { RosterLink } from '#features/attendance/admin/roster-link.tsx'
import {
  editableSessionsQuery,
  selectSessions,
  sessionBatches,
  sessionCountQuery,
  sessionRecords,
} from '#features/course-sessions/client.ts'
import { sessionWords } from '#features/course-sessions/kind.ts'
import { sessionListing } from '#features/course-sessions/listing.schema.ts'
import type { EditableSession } from '#features/course-sessions/schema.ts'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { KindScreen, tableOf } from '#pages/shells/kind-screen.tsx'
import { sessionBatchWords } from './batch-words.ts'
import { SessionDialog } from './session-dialog.tsx'

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
  goesAlong: ({ title }: EditableSession) => title,
}

const lists = {
  listing: sessionListing,
  name: 'sessions',
  query: editableSessionsQuery,
  count: sessionCountQuery,
  select: selectSessions,
  batches: sessionBatches,
  words: sessionBatchWords,
  note: 'Their courses keep the others.',
}

const table = tableOf<EditableSession, 'title' | 'starts'>({
  label: 'Sessions',
  nameOf: ({ title }) => title,
  main: {
    heading: 'Title',
    sort: 'title',
    className: 'font-[550] xl:min-w-40',
    renderCell: ({ title }) => <MixedText text={title} />,
  },
  columns: [
    { heading: 'Begins', sort: 'starts', below: 'main-on-phones', renderCell: ({ date, time }) => `${date} ${time}` },
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
  return (
    <KindScreen
      kind={sessionWords}
      lists={lists}
      records={sessionRecords}
      says={says}
      table={table}
      Dialog={SessionDialog}
    />
  )
}
