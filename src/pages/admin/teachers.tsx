import {
  editableTeachersQuery,
  selectTeachers,
  teacherBatches,
  teacherCountQuery,
  teacherRecords,
} from '#features/content/teachers/client.ts'
import { teacherWords } from '#features/content/teachers/kind.ts'
import { teacherListing } from '#features/content/teachers/listing.schema.ts'
import type { EditableTeacher } from '#features/content/teachers/schema.ts'
import { batchWordsOf } from '#records/batches/batch-words.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { MixedText } from '#platform/ui/mixed-text.tsx'
import { excerptOf } from '#platform/values/excerpt.ts'
import { adminTitle } from '../shells/admin-title.ts'
import { KindScreen, tableOf } from '../shells/kind-screen.tsx'
import { TeacherDialog } from '#features/content/teachers/admin/teacher-dialog.tsx'

export const meta = () => adminTitle('Teachers')

const says = {
  title: 'Teachers',
  lead: 'The people who host announcements and speak at them.',
  add: 'Add Teacher',
  failed: 'Failed to load teachers',
  none: 'No teachers',
  noMatch: 'No teachers match',
  first: 'Add the first one: announcements can then name hosts and speakers.',
  deleted: 'Teacher deleted.',
  question: 'Are you sure you want to delete this teacher?',
  goesAlong: ({ name }: EditableTeacher) => `${name}. Announcements that name this teacher stay, without the name.`,
}

const lists = {
  listing: teacherListing,
  name: 'announcements/teachers',
  query: editableTeachersQuery,
  count: teacherCountQuery,
  select: selectTeachers,
  batches: teacherBatches,
  words: batchWordsOf('teachers'),
  note: 'Announcements that name these teachers stay, without the names.',
}

const table = tableOf<EditableTeacher, 'name' | 'bio'>({
  label: 'Teachers',
  nameOf: ({ name }) => name,
  before: {
    heading: 'Avatar',
    className: 'w-16',
    renderCell: ({ id, name, avatar_url }) => <Avatar id={id} name={name} src={avatar_url} />,
  },
  main: {
    heading: 'Name',
    sort: 'name',
    className: 'font-[550] xl:min-w-40',
    renderCell: ({ name }) => <MixedText text={excerptOf(name, 50)} />,
  },
  columns: [
    {
      heading: 'Bio',
      sort: 'bio',
      below: 'main-unless-wide',
      className: 'min-w-56 text-muted',
      renderCell: ({ bio }) => <MixedText text={excerptOf(bio, 50)} />,
    },
  ],
})

export default function TeachersPage() {
  return (
    <KindScreen
      kind={teacherWords}
      lists={lists}
      records={teacherRecords}
      says={says}
      table={table}
      Dialog={TeacherDialog}
    />
  )
}
